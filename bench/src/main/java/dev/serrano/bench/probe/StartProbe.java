package dev.serrano.bench.probe;

import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The first task of a JVM: each run starts a JVM, and the counter {@link #MILLIS} is the time of that task in it, the loading
 * and linking of all classes included. The start of the JVM itself is no part of it.
 */
public final class StartProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "first-task";

    /** The counter of how long the first task took, in milliseconds. */
    public static final String MILLIS = "first_ms";

    /** The form of eight asyncs in a finish. */
    public static final String FINISH = "finish";

    /** The form of a message to an actor. */
    public static final String MESSAGE = "message";

    static final String FORK_JOIN_TASK = "task";
    static final String VIRTUAL_THREAD = "thread";

    private static final Form SERIAL = new Form(Rival.SERIAL, "call");
    private static final String CHECKED = "started";
    private static final long PATIENCE = 60; // seconds

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "the first task of a JVM, each in one of its own",
                "how long a program waits before its first task has run",
                "the harness itself",
                List.of(Parameter.oneOf(
                        "opens", "whether java.lang is open, as backend scheduled needs it", List.of("no", "yes"))));
    }

    @Override
    public List<Form> forms() {
        return List.of(
                new Form(Rival.SERRANO, FINISH),
                new Form(Rival.SERRANO, MESSAGE),
                new Form(Rival.FORKJOIN, FORK_JOIN_TASK),
                new Form(Rival.VIRTUAL_THREADS, VIRTUAL_THREAD),
                SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new FreshJvm(parameters.text("opens").equals("yes"));
    }

    private record FreshJvm(boolean opens) implements Prepared {

        @Override
        public String run(Form form, RunContext context) throws Exception {
            Process child = new ProcessBuilder(command(form))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                child.getOutputStream().close();
                String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
                if (!child.waitFor(PATIENCE, TimeUnit.SECONDS) || child.exitValue() != 0) {
                    throw new IOException("a JVM with one task did not end well: " + child);
                }
                context.counted(MILLIS, Long.parseLong(printed) / 1e6);
                return CHECKED;
            } finally {
                child.destroyForcibly();
            }
        }

        private List<String> command(Form form) {
            List<String> command = new ArrayList<>();
            command.add(
                    Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
            if (opens) {
                command.addAll(LauncherFlags.OPEN_FIBERS);
            }
            String path = System.getProperty(
                    FirstTask.class.getModule().isNamed() ? "jdk.module.path" : "java.class.path", "");
            command.addAll(List.of("--class-path", path, FirstTask.class.getName(), form.name()));
            return command;
        }

        @Override
        public String expected() {
            return CHECKED;
        }
    }
}
