package dev.serrano.bench.fork;

import dev.serrano.TaskRuntime;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that starts a JVM with this one's executable and class path or module path, and the given options. */
public final class JvmCommand {

    private JvmCommand() {}

    /** The command for a fork with these options, and with those of this JVM's that a fork keeps. */
    static List<String> with(List<String> options) {
        return with(ManagementFactory.getRuntimeMXBean().getInputArguments(), options);
    }

    /**
     * Like {@link #with(List)}, for a JVM that was started with those arguments. Native access, which pinned workers
     * need, is added where this JVM has it: it may come from the manifest of a jar, which counts only for
     * {@code java -jar}.
     */
    static List<String> with(List<String> arguments, List<String> options) {
        return of(ForkMain.class, arguments, options);
    }

    /** The command for another program, with these options, and with those of this JVM's that a fork keeps. */
    public static List<String> of(Class<?> program, List<String> options) {
        return of(program, ManagementFactory.getRuntimeMXBean().getInputArguments(), options);
    }

    private static List<String> of(Class<?> program, List<String> arguments, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(executable().toString());
        command.addAll(inherited(arguments));
        command.addAll(options);
        Module runtime = TaskRuntime.class.getModule();
        if (runtime.isNativeAccessEnabled()) {
            command.add("--enable-native-access=" + (runtime.isNamed() ? runtime.getName() : "ALL-UNNAMED"));
        }
        Module module = program.getModule();
        String modulePath = System.getProperty("jdk.module.path", "");
        if (module.isNamed() && !modulePath.isEmpty()) {
            command.addAll(List.of("--module-path", modulePath));
            command.addAll(List.of("--module", module.getName() + "/" + program.getName()));
        } else {
            command.addAll(List.of("--class-path", System.getProperty("java.class.path", "")));
            command.add(program.getName());
        }
        return command;
    }

    private static Path executable() {
        Path bin = Path.of(System.getProperty("java.home", ""), "bin");
        Path windows = bin.resolve("java.exe");
        return File.separatorChar == '\\' && Files.exists(windows) ? windows : bin.resolve("java");
    }

    /**
     * Those of this JVM's options that a fork keeps: memory sizes, other -X and -XX options and Serrano's properties.
     * The choice of a collector belongs to the suite; agents, debuggers and recordings would disturb, and all forks
     * would write their logs and recordings to the same file.
     */
    static List<String> inherited(List<String> arguments) {
        return arguments.stream().filter(JvmCommand::keeps).toList();
    }

    private static boolean keeps(String argument) {
        if (argument.matches("-XX:[+-]Use(\\w*GC|CondCardMark)")) {
            return false;
        }
        if (argument.startsWith("-Xrun") || argument.equals("-Xdebug") || argument.startsWith("-Xlog")) {
            return false;
        }
        if (argument.startsWith("-XX:StartFlightRecording") || argument.startsWith("-XX:FlightRecorderOptions")) {
            return false;
        }
        return argument.startsWith("-X")
                || argument.startsWith("-Dserrano.")
                || argument.startsWith("-Djdk.virtualThreadScheduler.");
    }
}
