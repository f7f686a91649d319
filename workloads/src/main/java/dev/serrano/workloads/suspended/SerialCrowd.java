package dev.serrano.workloads.suspended;

/** The serial elision: the signal comes first, then the tasks, one after another. */
final class SerialCrowd {
    private SerialCrowd() {}

    static long run(Crowd crowd) {
        long sum = 0;
        for (int task = 0; task < crowd.size(); task++) {
            sum += Crowd.answer(Crowd.SIGNAL, task);
        }
        return sum;
    }
}
