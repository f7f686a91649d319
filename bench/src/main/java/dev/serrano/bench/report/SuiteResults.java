package dev.serrano.bench.report;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bars of one run of a suite, read from the JSON of {@link ReportJson}. The rows may be missing from that file: they
 * are not read, so that a file that is kept can be small.
 *
 * @param suite the suite
 * @param date the day on which it was measured, in UTC: {@code 2026-11-26}
 * @param commit the source revision, or {@code unknown}
 * @param machine the processor, how many CPUs the JVM had, and the JDK
 * @param jvms how many JVMs measured each block
 * @param kept the share of the processor time that other processes took, as a percentage; empty if that is not known
 * @param notes what was not as was asked for, a line each
 * @param figures what became of the bars
 */
public record SuiteResults(
        String suite,
        String date,
        String commit,
        String machine,
        String jvms,
        String kept,
        List<String> notes,
        List<Figure> figures) {

    private static final int DAY = "2026-11-26".length();
    private static final String BARS = "bars";

    /**
     * The result of one bar.
     *
     * @param bar its title
     * @param measured the value with its unit
     * @param interval the interval, empty if there is none
     * @param goal the goal at that time, empty if there was none
     * @param result what became of it, in the words of the suite's table
     */
    public record Figure(String bar, String measured, String interval, String goal, String result) {

        private static Figure of(JsonNode bar) {
            JsonNode low = bar.path("low");
            JsonNode high = bar.path("high");
            String unit = required(bar, "unit").asText();
            String value = Numbers.digits(number(bar, "measured"));
            return new Figure(
                    required(bar, "bar").asText(),
                    unit.equals("x") ? value : value + " " + unit,
                    low.isNumber() && high.isNumber()
                            ? Numbers.digits(low.doubleValue()) + " to " + Numbers.digits(high.doubleValue())
                            : "",
                    required(bar, "goal").asText(),
                    required(bar, "result").asText());
        }
    }

    /** Copies the lists. */
    public SuiteResults {
        notes = List.copyOf(notes);
        figures = List.copyOf(figures);
    }

    /**
     * Reads the text of a file.
     *
     * @throws IllegalArgumentException if it is no result of a suite; the message says what is missing
     */
    public static SuiteResults parse(String json) {
        JsonNode root;
        try {
            root = new ObjectMapper().readTree(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("is not JSON: " + e.getOriginalMessage(), e);
        }
        JsonNode env = required(root, "env");
        JsonNode bars = env.path(BARS);
        if (!bars.isArray() || bars.isEmpty()) {
            throw new IllegalArgumentException("has no bars: it must be written by serrano bench SUITE --json");
        }
        List<Figure> figures = new ArrayList<>();
        for (JsonNode bar : bars) {
            if (bar.path("measured").isNumber()) {
                figures.add(Figure.of(bar));
            }
        }
        List<String> notes = new ArrayList<>();
        env.path("notes").forEach(note -> notes.add(note.asText()));
        return new SuiteResults(
                required(env, "suite").asText(),
                day(required(env, "date").asText()),
                required(env, "commit").asText(),
                "%s, %s CPUs, JDK %s"
                        .formatted(
                                required(env, "cpu_model").asText(),
                                required(env, "cpus").asText(),
                                required(env, "jdk").asText()),
                jvms(required(env, "jvms")),
                kept(env.get("cpu_kept_share")),
                notes,
                figures);
    }

    private static String day(String date) {
        if (date.length() < DAY) {
            throw new IllegalArgumentException("has the date '" + date + "', which is not ISO 8601");
        }
        return date.substring(0, DAY);
    }

    private static String jvms(JsonNode jvms) {
        String fewest = required(jvms, "fewest").asText();
        String most = required(jvms, "most").asText();
        return fewest.equals(most) ? most : fewest + " to " + most;
    }

    private static String kept(@Nullable JsonNode share) {
        return share != null && share.isNumber() ? Numbers.percent(share.doubleValue()) : "";
    }

    private static double number(JsonNode node, String field) {
        JsonNode value = required(node, field);
        if (!value.isNumber()) {
            throw new IllegalArgumentException("has '%s' where %s must be a number".formatted(value.asText(), field));
        }
        return value.doubleValue();
    }

    private static JsonNode required(JsonNode node, String field) {
        JsonNode value = node.get(field);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("has no field " + field);
        }
        return value;
    }
}
