package dev.serrano.workloads.moldyn;

import dev.serrano.workloads.spmd.Share;
import dev.serrano.workloads.spmd.SpmdProgram;

/**
 * A share of the atoms for each task. All move; when all have, forces are computed; when they are, every tenth step, each
 * task adds up the energy of all and scales the velocities of its own.
 */
final class Dynamics implements SpmdProgram<Crystal> {
    private static final int BETWEEN_SCALINGS = 10;

    @Override
    public int tasks(Crystal crystal) {
        return crystal.tasks();
    }

    @Override
    public Run start(Crystal crystal, int tasks) {
        return new Steps(new Atoms(crystal), crystal.steps(), tasks);
    }

    private record Steps(Atoms atoms, int steps, int tasks) implements Run {

        @Override
        public void run(int part, Meeting meeting) throws Exception {
            Share mine = Share.of(atoms.count(), part, tasks);
            for (int step = 1; step <= steps; step++) {
                for (int atom = mine.from(); atom < mine.to(); atom++) {
                    atoms.move(atom);
                }
                meeting.await();
                for (int atom = mine.from(); atom < mine.to(); atom++) {
                    atoms.accelerate(atom);
                }
                meeting.await();
                if (step % BETWEEN_SCALINGS == 0) {
                    double factor = atoms.scale();
                    for (int atom = mine.from(); atom < mine.to(); atom++) {
                        atoms.scale(atom, factor);
                    }
                }
            }
        }

        @Override
        public String checksum() {
            return atoms.checksum();
        }
    }
}
