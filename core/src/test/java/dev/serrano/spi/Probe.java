package dev.serrano.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A member that checks in which order the runtime calls it. */
final class Probe extends TaskMember {
    private enum State {
        MADE,
        STARTED,
        SUSPENDED,
        ENDED,
        DISCARDED
    }

    /** All probes of a test. */
    static final class Family {
        private final Queue<Probe> probes = new ConcurrentLinkedQueue<>();
        private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

        Membership one() {
            return () -> new Probe(this, false);
        }

        Membership inherited() {
            return () -> new Probe(this, true);
        }

        void check(long ended, long discarded) {
            assertThat(wrong).isEmpty();
            assertThat(probes.stream().filter(p -> p.state == State.ENDED)).hasSize((int) ended);
            assertThat(probes.stream().filter(p -> p.state == State.DISCARDED)).hasSize((int) discarded);
            assertThat(probes).hasSize((int) (ended + discarded));
        }

        void checkAllEnded() {
            assertThat(wrong).isEmpty();
            assertThat(probes).allMatch(p -> p.state == State.ENDED || p.state == State.DISCARDED);
        }

        long made() {
            return probes.size();
        }
    }

    private final Family family;
    private final boolean inherited;
    private final boolean eachIteration;
    private State state = State.MADE; // plain: the runtime orders the calls
    int suspensions;

    @Nullable
    Throwable failure;

    Probe(Family family, boolean inherited) {
        this(family, inherited, false);
    }

    Probe(Family family, boolean inherited, boolean eachIteration) {
        this.family = family;
        this.inherited = inherited;
        this.eachIteration = eachIteration;
        family.probes.add(this);
    }

    /** A member that has joined a running task, or is given by a loop to its iterations. */
    Probe running() {
        state = State.STARTED;
        return this;
    }

    boolean isRunning() {
        return state == State.STARTED;
    }

    boolean hasEnded() {
        return state == State.ENDED;
    }

    private void step(State from, State to) {
        if (state != from) {
            family.wrong.add(state + " -> " + to + ", not after " + from);
        }
        state = to;
    }

    @Override
    public @Nullable TaskMember forChild() {
        return inherited ? new Probe(family, true, eachIteration) : null;
    }

    @Override
    public boolean forEachIteration() {
        return eachIteration;
    }

    @Override
    public void started() {
        step(State.MADE, State.STARTED);
        if (CurrentTask.member(Probe.class) != this) {
            family.wrong.add("started in another task");
        }
    }

    @Override
    public void ended(@Nullable Throwable f) {
        step(State.STARTED, State.ENDED);
        failure = f;
    }

    @Override
    public void discarded(Throwable why) {
        step(State.MADE, State.DISCARDED);
        failure = why;
    }

    @Override
    public void suspended() {
        step(State.STARTED, State.SUSPENDED);
        suspensions++;
    }

    @Override
    public void resumed() {
        step(State.SUSPENDED, State.STARTED);
    }
}
