package edu.rice.hj;

import dev.serrano.habanero.Loops;
import edu.rice.hj.api.HjProcedureInt1D;
import edu.rice.hj.api.HjProcedureInt2D;
import edu.rice.hj.api.HjProcedureInt3D;
import edu.rice.hj.api.HjRegion;
import edu.rice.hj.api.HjSuspendingProcedureInt1D;
import edu.rice.hj.api.HjSuspendingProcedureInt2D;
import edu.rice.hj.api.HjSuspendingProcedureInt3D;
import edu.rice.hj.api.SuspendableException;

/**
 * Loops over regions, under names that distinguish bodies that may wait ({@code Susp}) from those that must not. The
 * same as those of {@link Module1}.
 */
public final class HjRegionHelper {
    public HjRegionHelper() {}

    /** Runs the body for each index of the region, one after the other, in the calling task. The body must not wait. */
    public static void forseq(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        Loops.forseq(region, body);
    }

    /** Runs the body for each index of the region, one after the other, in the calling task. */
    public static void forseqSusp(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forseq(region, body);
    }

    /**
     * Spawns a task for each index of the region, and goes on. They belong to the current finish. The body must not
     * wait.
     */
    public static void forasync(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        Loops.forasync(region, body);
    }

    /** Spawns a task for each index of the region, and goes on. They belong to the current finish. */
    public static void forasyncSusp(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body) {
        Loops.forasync(region, body);
    }

    /**
     * Spawns a task for each chunk of the region, one chunk for each worker, and goes on. They belong to the current
     * finish. The body must not wait.
     */
    public static void forasyncChunked(HjRegion.HjRegion1D region, HjProcedureInt1D body) {
        Loops.forasyncChunked(region, body);
    }

    /**
     * Spawns a task for each chunk of the region, one chunk for each worker, and goes on. They belong to the current
     * finish.
     */
    public static void forasyncSuspChunked(HjRegion.HjRegion1D region, HjSuspendingProcedureInt1D body)
            throws SuspendableException {
        Loops.forasyncChunked(region, body);
    }

    /**
     * Runs the body for each pair of the region, one after the other, in row-major order, in the calling task. The body
     * must not wait.
     */
    public static void forseq(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        Loops.forseq(region, body);
    }

    /** Runs the body for each pair of the region, one after the other, in row-major order, in the calling task. */
    public static void forseqSusp(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body)
            throws SuspendableException {
        Loops.forseq(region, body);
    }

    /**
     * Spawns a task for each pair of the region, and goes on. They belong to the current finish. The body must not
     * wait.
     */
    public static void forasync(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        Loops.forasync(region, body);
    }

    /** Spawns a task for each pair of the region, and goes on. They belong to the current finish. */
    public static void forasyncSusp(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body) {
        Loops.forasync(region, body);
    }

    /**
     * Spawns a task for each chunk of the region, one chunk for each worker, and goes on. They belong to the current
     * finish. The body must not wait.
     */
    public static void forasyncChunked(HjRegion.HjRegion2D region, HjProcedureInt2D body) {
        Loops.forasyncChunked(region, body);
    }

    /**
     * Spawns a task for each chunk of the region, one chunk for each worker, and goes on. They belong to the current
     * finish.
     */
    public static void forasyncSuspChunked(HjRegion.HjRegion2D region, HjSuspendingProcedureInt2D body)
            throws SuspendableException {
        Loops.forasyncChunked(region, body);
    }

    /**
     * Runs the body for each triple of the region, one after the other, in row-major order, in the calling task. The
     * body must not wait.
     */
    public static void forseq(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Loops.forseq(region, body);
    }

    /** Runs the body for each triple of the region, one after the other, in row-major order, in the calling task. */
    public static void forseqSusp(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body)
            throws SuspendableException {
        Loops.forseq(region, body);
    }

    /**
     * Spawns a task for each triple of the region, and goes on. They belong to the current finish. The body must not
     * wait.
     */
    public static void forasync(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Loops.forasync(region, body);
    }

    /** Spawns a task for each triple of the region, and goes on. They belong to the current finish. */
    public static void forasyncSusp(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body) {
        Loops.forasync(region, body);
    }

    /**
     * Spawns a task for each chunk of the region, one chunk for each worker, and goes on. They belong to the current
     * finish. The body must not wait.
     */
    public static void forasyncChunked(HjRegion.HjRegion3D region, HjProcedureInt3D body) {
        Loops.forasyncChunked(region, body);
    }

    /**
     * Spawns a task for each chunk of the region, one chunk for each worker, and goes on. They belong to the current
     * finish.
     */
    public static void forasyncSuspChunked(HjRegion.HjRegion3D region, HjSuspendingProcedureInt3D body)
            throws SuspendableException {
        Loops.forasyncChunked(region, body);
    }
}
