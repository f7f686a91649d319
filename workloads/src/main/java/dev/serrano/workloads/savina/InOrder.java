package dev.serrano.workloads.savina;

import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.form.Digest;

/** The end of a pipeline that sorts. */
final class InOrder implements Script<Long> {
    private final Digest digest = new Digest();
    private int left;
    private long before = Long.MIN_VALUE;
    private boolean sorted = true;

    /** Gets so many numbers, and exits. */
    InOrder(int n) {
        this.left = n;
    }

    @Override
    public void receive(Long number, Self<Long> self) {
        digest.add(number);
        sorted &= number >= before;
        before = number;
        if (--left == 0) {
            self.exit();
        }
    }

    /** The checksum of the numbers, and whether they were in order. */
    String answer() {
        return (sorted ? "" : "not sorted ") + digest;
    }
}
