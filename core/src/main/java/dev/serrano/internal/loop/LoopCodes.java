package dev.serrano.internal.loop;

import dev.serrano.internal.worker.Worker;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.body.IntLoopBody;
import dev.serrano.loop.body.IntLoopBody2;
import dev.serrano.loop.body.IntLoopBody3;
import dev.serrano.loop.body.LongLoopBody;

/** The code of loops whose iterations are tasks: any of them may wait, spawn or fail. */
final class LoopCodes {
    /* Implementation.
     * All alike: `next` is stored before the body is called, `stop` read after it, then the poll word; a wait inside
     * the body has ended the range by then. Written out four times, since a call in between would cost more than the
     * rest. */
    private LoopCodes() {}

    /** Over int values. */
    static final class OverInts extends LoopCode {
        private final int first;
        private final IntLoopBody body;

        OverInts(IntRange range, IntLoopBody body, Object shown) {
            super(shown, true);
            this.first = range.first();
            this.body = body;
        }

        @Override
        void block(LoopTask t, Worker w, int urgent) throws Exception {
            for (long n = t.next; n < t.stop; n++) {
                t.next = n + 1;
                body.run(first + (int) n);
                if ((w.poll() & urgent) != 0) {
                    return;
                }
            }
        }
    }

    /** Over long values. */
    static final class OverLongs extends LoopCode {
        private final long first;
        private final LongLoopBody body;

        OverLongs(LongRange range, LongLoopBody body, Object shown) {
            super(shown, true);
            this.first = range.first();
            this.body = body;
        }

        @Override
        void block(LoopTask t, Worker w, int urgent) throws Exception {
            for (long n = t.next; n < t.stop; n++) {
                t.next = n + 1;
                body.run(first + n);
                if ((w.poll() & urgent) != 0) {
                    return;
                }
            }
        }
    }

    /** Over the pairs of two ranges, row by row. */
    static final class OverPairs extends LoopCode {
        private final int firstI;
        private final int firstJ;
        private final long sizeJ;
        private final IntLoopBody2 body;

        OverPairs(IntRange i, IntRange j, IntLoopBody2 body) {
            super(body, true);
            this.firstI = i.first();
            this.firstJ = j.first();
            this.sizeJ = j.size();
            this.body = body;
        }

        @Override
        void block(LoopTask t, Worker w, int urgent) throws Exception {
            long i = t.next / sizeJ;
            long j = t.next % sizeJ;
            for (long n = t.next; n < t.stop; n++) {
                t.next = n + 1;
                body.run(firstI + (int) i, firstJ + (int) j);
                if ((w.poll() & urgent) != 0) {
                    return;
                }
                if (++j == sizeJ) {
                    j = 0;
                    i++;
                }
            }
        }
    }

    /** Over the triples of three ranges, row by row. */
    static final class OverTriples extends LoopCode {
        private final int firstI;
        private final int firstJ;
        private final int firstK;
        private final long sizeJ;
        private final long sizeK;
        private final IntLoopBody3 body;

        OverTriples(IntRange i, IntRange j, IntRange k, IntLoopBody3 body) {
            super(body, true);
            this.firstI = i.first();
            this.firstJ = j.first();
            this.firstK = k.first();
            this.sizeJ = j.size();
            this.sizeK = k.size();
            this.body = body;
        }

        @Override
        void block(LoopTask t, Worker w, int urgent) throws Exception {
            long k = t.next % sizeK;
            long rows = t.next / sizeK;
            long j = rows % sizeJ;
            long i = rows / sizeJ;
            for (long n = t.next; n < t.stop; n++) {
                t.next = n + 1;
                body.run(firstI + (int) i, firstJ + (int) j, firstK + (int) k);
                if ((w.poll() & urgent) != 0) {
                    return;
                }
                if (++k == sizeK) {
                    k = 0;
                    if (++j == sizeJ) {
                        j = 0;
                        i++;
                    }
                }
            }
        }
    }
}
