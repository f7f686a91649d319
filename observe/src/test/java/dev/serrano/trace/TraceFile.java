package dev.serrano.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A trace as a reader of its JSON sees it. */
final class TraceFile {
    private static final Set<String> METADATA = Set.of("process_name", "thread_name", "thread_sort_index");

    /** A slice; times in nanoseconds since the start of the recording. */
    record Slice(int track, long begin, long end, String name, String category, String then) {
        boolean contains(Slice other) {
            return begin <= other.begin && other.end <= end;
        }

        boolean holds(long time) {
            return begin <= time && time <= end;
        }
    }

    /** One end of an arrow. */
    record End(int track, long time, String name) {}

    final JsonNode root;
    final List<Slice> slices = new ArrayList<>();
    final Map<Integer, End> starts = new HashMap<>();
    final Map<Integer, End> finishes = new HashMap<>();
    final Map<String, List<Long>> counters = new TreeMap<>();

    private TraceFile(JsonNode root) {
        this.root = root;
        for (JsonNode e : root.get("traceEvents")) {
            assertThat(e.get("pid").isInt()).as("%s", e).isTrue();
            assertThat(e.get("name").asText()).as("%s", e).isNotEmpty();
            switch (e.get("ph").asText()) {
                case "X" -> slices.add(slice(e));
                case "s" -> assertThat(starts.put(e.get("id").asInt(), end(e))).isNull();
                case "f" -> {
                    assertThat(e.get("bp").asText()).isEqualTo("e");
                    assertThat(finishes.put(e.get("id").asInt(), end(e))).isNull();
                }
                case "C" ->
                    e.get("args")
                            .properties()
                            .forEach(series -> counters.computeIfAbsent(
                                            e.get("name").asText() + " " + series.getKey(), n -> new ArrayList<>())
                                    .add(series.getValue().asLong()));
                case "M" -> assertThat(METADATA).contains(e.get("name").asText());
                default -> throw new AssertionError("an event that nobody asked for: " + e);
            }
        }
    }

    static TraceFile of(TraceRecording recording) {
        try {
            StringBuilder text = new StringBuilder();
            recording.writeTo(text);
            return new TraceFile(new ObjectMapper().readTree(text.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Slice slice(JsonNode e) {
        JsonNode then = e.path("args").path("then");
        long begin = nanos(e.get("ts"));
        return new Slice(
                e.get("tid").asInt(),
                begin,
                begin + nanos(e.get("dur")),
                e.get("name").asText(),
                e.get("cat").asText(),
                then.asText());
    }

    private static End end(JsonNode e) {
        return new End(e.get("tid").asInt(), nanos(e.get("ts")), e.get("name").asText());
    }

    private static long nanos(JsonNode micros) {
        return micros.decimalValue().movePointRight(3).longValueExact();
    }

    List<Slice> of(String category) {
        return slices.stream().filter(s -> s.category().equals(category)).toList();
    }

    long about(String name) {
        return root.get("otherData").get(name).asLong();
    }

    /** Slices of a track either lie apart or one contains the other. */
    void assertNested() {
        Map<Integer, List<Slice>> tracks = new TreeMap<>();
        slices.forEach(
                s -> tracks.computeIfAbsent(s.track(), t -> new ArrayList<>()).add(s));
        tracks.values().forEach(all -> {
            all.sort(Comparator.comparingLong(Slice::begin).thenComparingLong(s -> -s.end()));
            List<Slice> open = new ArrayList<>();
            for (Slice s : all) {
                while (!open.isEmpty() && open.getLast().end() <= s.begin()) {
                    open.removeLast();
                }
                assertThat(open.isEmpty() || open.getLast().contains(s))
                        .as("%s in %s", s, open)
                        .isTrue();
                open.add(s);
            }
        });
    }

    /**
     * Each arrow has both ends, forward in time, at the slices that it is about: Perfetto ties an end to the slice of
     * the track that has begun last, in the order of the times, and of the file where times are equal.
     */
    void assertArrows() {
        List<JsonNode> events = new ArrayList<>();
        root.get("traceEvents").forEach(events::add);
        events.removeIf(e -> !e.has("tid") || !e.has("ts"));
        events.sort(Comparator.comparingLong(e -> nanos(e.get("ts"))));
        Map<Integer, Slice> youngest = new HashMap<>();
        for (JsonNode e : events) {
            String phase = e.get("ph").asText();
            int track = e.get("tid").asInt();
            if (phase.equals("X")) {
                youngest.put(track, slice(e));
                continue;
            }
            Slice at = youngest.get(track);
            assertThat(at).as("%s", e).isNotNull();
            String expected = switch (e.get("name").asText() + phase) {
                case "resumes" -> "set aside: ";
                case "resumef" -> "resumed";
                case "steals" -> "gives ";
                case "stealf" -> "steals ";
                case "sends" -> "sends ";
                case "sendf" -> "gets ";
                default -> throw new AssertionError("an arrow that nobody asked for: " + e);
            };
            assertThat(List.of(at.name(), at.category(), at.then()))
                    .as("%s at %s", e, at)
                    .anyMatch(text -> text.startsWith(expected));
        }
        assertThat(starts.keySet()).isEqualTo(finishes.keySet());
        starts.forEach((id, from) -> {
            End to = finishes.get(id);
            assertThat(to.name()).isEqualTo(from.name());
            assertThat(to.time()).isGreaterThanOrEqualTo(from.time());
            assertThat(slices).anyMatch(s -> s.track() == from.track() && s.holds(from.time()));
            assertThat(slices).anyMatch(s -> s.track() == to.track() && s.holds(to.time()));
        });
    }
}
