package dev.serrano.workloads.savina;

import dev.serrano.actor.MailboxPolicy;
import dev.serrano.actor.SelectorActor;
import dev.serrano.workloads.actors.Address;
import java.util.function.Consumer;

/** A join as a selector with a mailbox for each source: messages of later rows stay in their mailbox. */
final class JoinSelector extends SelectorActor<JoinItem> implements Address<JoinItem> {
    private final int sources;
    private final int rows;
    private final boolean inTurn;
    private final Consumer<double[]> next;
    private double[] row;
    private int come;
    private int done;

    /**
     * A join.
     *
     * @param inTurn whether only the mailbox whose turn it is is enabled, not all from which nothing has come
     */
    JoinSelector(int sources, int rows, boolean inTurn, Consumer<double[]> next) {
        super(sources, MailboxPolicy.LEAST_RECENT); // the search begins at the last one
        this.sources = sources;
        this.rows = rows;
        this.inTurn = inTurn;
        this.next = next;
        this.row = new double[sources];
        if (inTurn) {
            disableAllExcept(0);
        }
    }

    @Override
    protected int mailboxFor(JoinItem item) {
        return item.source();
    }

    @Override
    protected void process(JoinItem item) {
        int source = item.source();
        row[source] = item.number();
        come++;
        boolean full = come == sources;
        if (full) {
            next.accept(row);
            row = new double[sources];
            come = 0;
        }
        if (full && ++done == rows) {
            exit();
        } else if (inTurn) {
            pass(source);
        } else if (full) {
            enableAll();
        } else {
            disable(source);
        }
    }

    private void pass(int source) {
        if (come != source) {
            enable(come);
            disable(source);
        }
    }
}
