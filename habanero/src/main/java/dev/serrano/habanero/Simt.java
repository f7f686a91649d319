package dev.serrano.habanero;

import static dev.serrano.Serrano.async;

import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjPhaserPair;
import edu.rice.hj.api.HjSuspendingProcedureInt2D;
import java.util.List;
import java.util.Objects;

/** Tasks in groups whose lanes keep step. */
public final class Simt {
    private Simt() {}

    public static void asyncSimt(long items, int groups, int groupSize, int lanes, HjSuspendingProcedureInt2D body) {
        Objects.requireNonNull(body, "body");
        if (items < 0 || groups < 0 || groupSize < 0 || lanes < 1) {
            throw new IllegalArgumentException("asyncSimt(" + items + ", " + groups + ", " + groupSize + ", " + lanes
                    + ", ...): neither items, nor groups, nor their size must be negative, and there must be one lane");
        }
        for (int g = 0; g < groups; g++) {
            int group = g;
            long left = items - (long) g * groupSize;
            int size = (int) Math.min(groupSize, left);
            for (int l = 0; l < size; l += Math.min(lanes, size - l)) {
                int from = l;
                int to = l + Math.min(lanes, size - l);
                Tasks.async(() -> inStep(group, from, to, body));
            }
        }
    }

    private static void inStep(int group, int from, int to, HjSuspendingProcedureInt2D body) {
        // until all have been spawned this task is on it, too
        List<HjPhaserPair> step =
                List.of(Phasers.newPhaser(HjPhaserMode.SIG_WAIT).inMode(HjPhaserMode.SIG_WAIT));
        for (int l = from; l < to; l++) {
            int lane = l;
            async(HabaneroPhaser.phased(step), () -> body.apply(group, lane));
        }
    }
}
