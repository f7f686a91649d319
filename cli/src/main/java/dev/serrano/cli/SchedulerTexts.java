package dev.serrano.cli;

import dev.serrano.TaskRuntime;
import dev.serrano.sim.SchedulerSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The schedulers and their options: at the end of the help, and in the completion script. */
final class SchedulerTexts {

    private static final String SIMULATE = "simulate";
    private static final String COMPLETION = "function _complete_serrano() {";
    private static final String REGISTRATION = "\ncomplete -F ";
    private static final String PLACE = "@OPTIONS@";

    private SchedulerTexts() {}

    /** Those of {@code serrano run}. */
    private static Map<String, List<List<String>>> real() {
        Map<String, List<List<String>>> all = new LinkedHashMap<>();
        TaskRuntime.schedulers().forEach(name -> all.put(name, TaskRuntime.schedulerOptions(name)));
        return all;
    }

    /** Those of {@code serrano simulate}. */
    private static Map<String, List<List<String>>> simulated() {
        Map<String, List<List<String>>> all = new LinkedHashMap<>();
        SchedulerSpec.names().forEach(name -> all.put(name, SchedulerSpec.options(name)));
        return all;
    }

    /** Adds them to the help of the commands that take one. They are looked up when the help is shown. */
    static void explainIn(CommandLine root) {
        explain(root, "run", SchedulerTexts::real);
        explain(root, SIMULATE, SchedulerTexts::simulated);
    }

    private static void explain(CommandLine root, String name, Supplier<Map<String, List<List<String>>>> all) {
        CommandLine command = Objects.requireNonNull(root.getSubcommands().get(name), name);
        command.getHelpSectionMap()
                .merge(
                        UsageMessageSpec.SECTION_KEY_FOOTER,
                        help -> help(all.get()),
                        (footer, more) -> help -> footer.render(help) + more.render(help));
    }

    private static String help(Map<String, List<List<String>>> schedulers) {
        StringBuilder text = new StringBuilder(
                "%nSchedulers and their options (of each line one; the first is the default):%n".formatted());
        int width = schedulers.keySet().stream().mapToInt(String::length).max().orElse(0);
        schedulers.forEach((name, groups) -> {
            for (int i = 0; i < groups.size(); i++) {
                String lead = i == 0 ? name : "";
                text.append("  %s  %s%n".formatted(pad(lead, width), String.join(" | ", groups.get(i))));
            }
            if (groups.isEmpty()) {
                text.append("  %s%n".formatted(name));
            }
        });
        return text.toString();
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    /**
     * A completion script that completes the options of schedulers, too.
     *
     * @param script that of picocli
     */
    static String completedBy(String script) {
        if (!script.contains(COMPLETION) || !script.contains(REGISTRATION)) {
            throw new IllegalStateException("picocli's completion script has no function _complete_serrano any more");
        }
        StringBuilder lines = new StringBuilder();
        real().forEach((name, groups) -> candidates(lines, name, groups));
        simulated().forEach((name, groups) -> candidates(lines, SIMULATE + " " + name, groups));
        String own = resource().replace(PLACE, lines);
        int end = script.lastIndexOf(REGISTRATION);
        return script.substring(0, end).replace(COMPLETION, COMPLETION.replace("()", "_words()"))
                + own
                + script.substring(end);
    }

    /** A case that prints a line for each option: the number of its group, and what the shell inserts. */
    private static void candidates(StringBuilder lines, String key, List<List<String>> groups) {
        if (groups.isEmpty()) {
            return;
        }
        lines.append("    '").append(key).append("') printf '%s\\n'");
        for (int i = 0; i < groups.size(); i++) {
            for (String option : groups.get(i)) {
                lines.append(" '")
                        .append(i)
                        .append(' ')
                        .append(inserted(option))
                        .append('\'');
            }
        }
        lines.append(" ;;\n");
    }

    /** An option without the capitals that stand for its value. */
    private static String inserted(String option) {
        return option.replaceFirst("=[A-Z]+$", "=");
    }

    private static String resource() {
        try (InputStream in = SchedulerTexts.class.getResourceAsStream("scheduler-completion.bash")) {
            if (in == null) {
                throw new IllegalStateException("scheduler-completion.bash is missing from the program: build it anew");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
