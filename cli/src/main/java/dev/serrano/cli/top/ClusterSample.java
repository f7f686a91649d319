package dev.serrano.cli.top;

import dev.serrano.cluster.ClusterMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The values of the bean of one place of a cluster at one moment.
 *
 * @param bean the name of the bean
 * @param nanos when, by the clock of the reader
 * @param place the number and address of the place
 * @param places the places that it sees
 * @param health the state of the place, and why
 * @param counters what goes between it and others, by what it is called in the picture
 */
public record ClusterSample(
        String bean,
        long nanos,
        String place,
        List<String> places,
        int openFinishes,
        long deadLetters,
        String health,
        Map<String, Long> counters) {

    static ClusterSample of(String name, ClusterMXBean bean) {
        Map<String, Long> counters = new LinkedHashMap<>();
        counters.put("tasks out", bean.getTasksSent());
        counters.put("tasks in", bean.getTasksReceived());
        counters.put("bags given", bean.getBagsGiven());
        counters.put("bags taken", bean.getBagsTaken());
        counters.put("messages out", bean.getMessagesSent());
        counters.put("messages in", bean.getMessagesReceived());
        return new ClusterSample(
                name,
                System.nanoTime(),
                bean.getPlace(),
                bean.getPlaces(),
                bean.getOpenFinishes(),
                bean.getDeadLetters(),
                bean.getHealth().name().toLowerCase(Locale.ROOT) + ": " + bean.getHealthReason(),
                counters);
    }

    /**
     * The lines of a place.
     *
     * @param before the reading before, if the place was there
     */
    List<String> lines(@Nullable ClusterSample before) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("%s of a cluster, open finishes %d, dead letters %d".formatted(place, openFinishes, deadLetters));
        double seconds = before == null ? 0 : (nanos - before.nanos) / (double) TimeUnit.SECONDS.toNanos(1);
        List<String> rates = new ArrayList<>();
        counters.forEach((name, value) -> rates.add(name + "/s "
                + TopPicture.rate(before == null ? 0 : before.counters.getOrDefault(name, 0L), value, seconds)));
        lines.add("  " + health);
        lines.add("  " + String.join("  ", rates));
        places.forEach(other -> lines.add("    " + other));
        return lines;
    }
}
