package dev.serrano.workloads.averaging;

/** One step after the other. */
final class SerialAveraging {
    private SerialAveraging() {}

    static String run(Line problem) {
        Lines lines = new Lines(problem);
        for (int step = 0; step < problem.steps(); step++) {
            for (int part = 0; part < problem.tasks(); part++) {
                lines.average(step, part);
            }
        }
        return lines.checksum();
    }
}
