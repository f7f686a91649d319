package dev.serrano.races;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reports as JSON. */
final class RaceJson {
    private RaceJson() {}

    static String of(RaceReport r) {
        return "{\"races\": " + list(r.races(), RaceJson::of)
                + ", \"notDeterminate\": " + list(r.notDeterminate(), RaceJson::of)
                + ", \"unchecked\": " + r.unchecked()
                + ", \"unwoven\": " + list(r.unwoven(), RaceJson::text)
                + ", \"tasks\": " + r.tasks() + "}";
    }

    private static String of(Race r) {
        return "{\"kind\": " + text(r.kind().name())
                + ", \"location\": " + text(r.location())
                + ", \"first\": " + of(r.first())
                + ", \"second\": " + of(r.second())
                + ", \"ancestor\": " + text(r.ancestor())
                + ", \"why\": " + text(r.why())
                + ", \"remedy\": " + text(r.remedy()) + "}";
    }

    private static String of(RaceAccess a) {
        return "{\"access\": " + text(a.verb())
                + ", \"line\": " + text(a.line())
                + ", \"task\": " + text(a.task())
                + ", \"spawned\": " + text(a.spawned())
                + ", \"path\": " + list(a.path(), RaceJson::text) + "}";
    }

    private static <T> String list(List<T> all, Function<T, String> text) {
        return all.stream().map(text).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String text(String s) {
        StringBuilder b = new StringBuilder("\"");
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '"' -> b.append("\\\"");
                case '\\' -> b.append("\\\\");
                case '\n' -> b.append("\\n");
                default -> {
                    if (c < ' ') {
                        b.append("\\u%04x".formatted((int) c));
                    } else {
                        b.append(c);
                    }
                }
            }
        }
        return b.append('"').toString();
    }
}
