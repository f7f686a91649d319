package dev.serrano.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program in a JVM of its own. */
final class CliProcess {

    private CliProcess() {}

    /** To be started with some JVM options; the arguments are one line, none of which has a space. */
    static ProcessBuilder of(List<String> options, String arguments) {
        return of(List.of(), Start.class, options, arguments);
    }

    /** Another program of the tests. */
    static ProcessBuilder ofClass(Class<?> program, List<String> options, String arguments) {
        return of(List.of(), program, options, arguments);
    }

    /** With a limit that the shell sets, such as {@code -f 16}. */
    static ProcessBuilder limited(String limit, List<String> options, String arguments) {
        return of(List.of("bash", "-c", "ulimit " + limit + "; exec \"$@\"", "bash"), Start.class, options, arguments);
    }

    private static ProcessBuilder of(List<String> before, Class<?> program, List<String> options, String arguments) {
        List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1"); // it ends before the second compiler pays
        if (options.stream().noneMatch(o -> o.endsWith("GC"))) {
            command.add("-XX:+UseSerialGC"); // no threads of a collector to start
        }
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments.split(" ")));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")); // the JVM would say so
        return builder;
    }
}
