package dev.serrano.internal.loop;

import dev.serrano.internal.worker.Worker;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.body.IntChunkBody;
import dev.serrano.loop.body.LongChunkBody;

/** The code of loops whose body is given a whole block, and loops over it itself. */
final class Chunks {
    private Chunks() {}

    /** Over int values. */
    static final class OverInts extends LoopCode {
        private final int first;
        private final IntChunkBody body;

        OverInts(IntRange range, IntChunkBody body) {
            super(body, false);
            this.first = range.first();
            this.body = body;
        }

        @Override
        void block(LoopTask t, Worker w, int urgent) throws Exception {
            long lo = t.next;
            long hi = t.stop;
            t.next = hi;
            body.run(first + (int) lo, first + (int) hi);
        }
    }

    /** Over long values. */
    static final class OverLongs extends LoopCode {
        private final long first;
        private final LongChunkBody body;

        OverLongs(LongRange range, LongChunkBody body) {
            super(body, false);
            this.first = range.first();
            this.body = body;
        }

        @Override
        void block(LoopTask t, Worker w, int urgent) throws Exception {
            long lo = t.next;
            long hi = t.stop;
            t.next = hi;
            body.run(first + lo, first + hi);
        }
    }
}
