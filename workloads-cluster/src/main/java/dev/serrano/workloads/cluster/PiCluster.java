package dev.serrano.workloads.cluster;

import dev.serrano.Serrano;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.RemoteTask;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import java.util.List;
import java.util.Locale;

/** The area below 4 / (1 + x²) from 0 to 1: one task at every place, and the sum of their values. */
final class PiCluster implements ClusterWorkload {
    private static final int MOST = 2_000_000_000;
    private static final int BLOCK = 10_000; // intervals, one after the other

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "pi",
            "the area below 4 / (1 + x^2), whose value is pi",
            "one reduction over all places",
            "a common example of message passing",
            List.of(Parameter.integer("intervals", 200_000_000, "how many intervals, 10000 to " + MOST)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(Share.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Area(parameters.integer("intervals", BLOCK, MOST));
    }

    private record Area(int intervals) implements Program {
        @Override
        public String run(Cluster cluster) {
            List<Integer> numbers =
                    cluster.places().stream().map(ClusterPlace::number).toList();
            return text(cluster.reduce(new Share(numbers, intervals), Double::sum));
        }

        @Override
        public String expected() {
            return text(Math.PI);
        }

        /** To eight places: the error of the sum is below that for the fewest intervals that are allowed. */
        private static String text(double value) {
            return String.format(Locale.ROOT, "%.8f", value);
        }
    }

    /**
     * The part of one place: every block whose number leaves the same remainder.
     *
     * @param places the numbers of the places that share the area
     */
    record Share(List<Integer> places, int intervals) implements RemoteTask<Double> {
        @Override
        public Double run(Cluster cluster) {
            int first = places.indexOf(cluster.here().number());
            if (first < 0) {
                return 0.0; // it has joined since
            }
            int blocks = Math.ceilDiv(intervals, BLOCK);
            int mine = Math.ceilDiv(blocks - first, places.size());
            return Serrano.sumDouble(Serrano.range(0, mine), i -> area(first + i * places.size()));
        }

        private double area(int block) {
            int end = (int) Math.min(intervals, (block + 1L) * BLOCK);
            double width = 1.0 / intervals;
            double sum = 0.0;
            for (int i = block * BLOCK; i < end; i++) {
                double x = (i + 0.5) * width;
                sum += 4.0 / (1.0 + x * x);
            }
            PlaceWork.did(end - block * BLOCK);
            return sum * width;
        }
    }
}
