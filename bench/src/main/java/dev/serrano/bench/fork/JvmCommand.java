package dev.serrano.bench.fork;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that starts a fork: this JVM's executable and class path or module path, and the given options. */
final class JvmCommand {

    private JvmCommand() {}

    /** The command for a fork with these options; options of this JVM that say how much memory to use and the like are kept. */
    static List<String> with(List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(executable().toString());
        command.addAll(inherited(ManagementFactory.getRuntimeMXBean().getInputArguments()));
        command.addAll(options);
        Module module = ForkMain.class.getModule();
        String modulePath = System.getProperty("jdk.module.path", "");
        if (module.isNamed() && !modulePath.isEmpty()) {
            command.addAll(List.of("--module-path", modulePath));
            command.addAll(List.of("--module", module.getName() + "/" + ForkMain.class.getName()));
        } else {
            command.addAll(List.of("--class-path", System.getProperty("java.class.path", "")));
            command.add(ForkMain.class.getName());
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
     * The choice of a collector belongs to the suite; agents and debuggers would disturb.
     */
    static List<String> inherited(List<String> arguments) {
        return arguments.stream().filter(JvmCommand::keeps).toList();
    }

    private static boolean keeps(String argument) {
        if (argument.matches("-XX:[+-]Use(\\w*GC|CondCardMark)")) {
            return false;
        }
        if (argument.startsWith("-Xrun") || argument.equals("-Xdebug")) {
            return false;
        }
        return argument.startsWith("-X")
                || argument.startsWith("-Dserrano.")
                || argument.startsWith("-Djdk.virtualThreadScheduler.")
                || argument.startsWith("--enable-native-access=");
    }
}
