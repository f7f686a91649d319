package dev.serrano.workloads.moldyn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AtomsTest {
    private static final Crystal CRYSTAL = new Crystal(3, 0, 1);

    private static void step(Atoms atoms) {
        for (int atom = 0; atom < atoms.count(); atom++) {
            atoms.move(atom);
        }
        for (int atom = 0; atom < atoms.count(); atom++) {
            atoms.accelerate(atom);
        }
    }

    @Test
    void energyAndMomentumAreKept() {
        Atoms atoms = new Atoms(CRYSTAL);
        step(atoms);
        double energy = atoms.energy();
        for (int i = 0; i < 50; i++) {
            step(atoms);
        }

        assertThat(atoms.energy()).isCloseTo(energy, within(0.005 * Math.abs(energy)));
        for (int axis = 0; axis < 3; axis++) {
            assertThat(atoms.momentum(axis)).isCloseTo(0, within(1e-9));
        }
    }

    @Test
    void velocitiesThatHaveBeenScaledNeedHardlyAnyMore() {
        Atoms atoms = new Atoms(CRYSTAL);
        for (int i = 0; i < 20; i++) {
            step(atoms);
        }
        double factor = atoms.scale();
        assertThat(factor).isGreaterThan(1.1); // half of the energy has gone into the lattice
        for (int atom = 0; atom < atoms.count(); atom++) {
            atoms.scale(atom, factor);
        }
        step(atoms);

        assertThat(atoms.scale()).isCloseTo(1, within(0.03));
    }
}
