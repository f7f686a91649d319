package dev.serrano.workloads.phases;

import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.spmd.Share;
import dev.serrano.workloads.spmd.SpmdProgram;

/** In each phase each number is mixed with the one after it, as both were after the phase before. */
final class Neighbours implements SpmdProgram<Crowd> {

    @Override
    public int tasks(Crowd crowd) {
        return crowd.tasks();
    }

    @Override
    public Run start(Crowd crowd, int tasks) {
        int numbers = crowd.tasks();
        return new Mixing(new long[numbers], new long[numbers], crowd.phases(), tasks);
    }

    private static final class Mixing implements Run {
        private final long[] even;
        private final long[] odd;
        private final int phases;
        private final int tasks;

        Mixing(long[] even, long[] odd, int phases, int tasks) {
            this.even = even;
            this.odd = odd;
            this.phases = phases;
            this.tasks = tasks;
        }

        @Override
        public void run(int part, Meeting meeting) throws Exception {
            Share mine = Share.of(even.length, part, tasks);
            for (int phase = 0; phase < phases; phase++) {
                long[] before = before(phase);
                long[] after = before(phase + 1);
                for (int i = mine.from(); i < mine.to(); i++) {
                    after[i] = Crowd.mix(before[i] + i, before[(i + 1) % before.length]);
                }
                meeting.await();
            }
        }

        private long[] before(int phase) {
            return phase % 2 == 0 ? even : odd;
        }

        @Override
        public String checksum() {
            Digest digest = new Digest();
            for (long number : before(phases)) {
                digest.add(number);
            }
            return digest.toString();
        }
    }
}
