package dev.serrano.bench.fork;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.harness.FailureText;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.harness.RoundListener;
import dev.serrano.bench.harness.Rounds;
import dev.serrano.bench.harness.RuntimeDefaults;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.workloads.Rival;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The main class of a forked JVM: reads a {@link ForkPlan} from standard input, carries it out, and writes
 * {@link ForkMessage}s to standard output. Output of workloads goes to standard error.
 */
public final class ForkMain {

    /** A run may take that much longer than the last one. */
    private static final double LONGER = 1.5;

    /** How many readings of single workers a time line has, about: a page has the time lines of many cases. */
    private static final int WATCHED_NUMBERS = 2_000;

    /** The exit status of a fork whose parent ended first. */
    static final int ORPHANED = 4;

    private final ForkCodec codec = new ForkCodec();
    private final PrintStream out;

    private ForkMain(PrintStream out) {
        this.out = out;
    }

    /**
     * Carries out the plan on standard input.
     *
     * @param args none
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        PrintStream messages = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = in.readLine();
        if (line == null) {
            throw new IOException("a fork was started without a plan on its standard input");
        }
        Thread.ofPlatform().daemon().name("fork-parent").start(() -> endWithParent(in));
        ForkMain main = new ForkMain(messages);
        main.run(main.codec.readPlan(line));
    }

    /** Ends this JVM when its input does: the parent process is gone. */
    private static void endWithParent(BufferedReader in) {
        try {
            in.transferTo(Writer.nullWriter()); // nothing is said after the plan
        } catch (IOException e) {
            System.err.println("the input of the fork broke: " + e.getMessage()); // its end, too
        }
        Runtime.getRuntime().halt(ORPHANED);
    }

    private void run(ForkPlan plan) throws InterruptedException {
        try (Harness harness = new Harness(Catalog.standard())) {
            ForkWatchdog.start(harness, Duration.ofMillis(plan.limitMillis()).minus(uptime()));
            send(new ForkMessage.Hello(Environments.current(RuntimeDefaults.probe(), plan.commit())));
            pollute(harness, plan);
            Duration left = Duration.ofMillis(plan.budgetMillis()).minus(uptime());
            Sender sender = new Sender(plan.cases());
            int done = new Rounds(harness, plan.cases(), plan.policy(left), sender).run();
            if (plan.watched()) {
                watch(harness, plan, sender);
            }
            send(new ForkMessage.Done(done));
        }
    }

    /** One more run of each Serrano case with the most workers, as long as the budget lasts. */
    private void watch(Harness harness, ForkPlan plan, Sender sender) throws InterruptedException {
        List<Case> own = plan.cases().stream()
                .filter(subject -> subject.form().runtime() == Rival.SERRANO)
                .toList();
        int most = own.stream().mapToInt(Case::workers).max().orElse(0);
        for (Case subject : own) {
            Double seconds = sender.last.get(subject);
            if (subject.workers() < most
                    || seconds == null
                    || uptime().toMillis() + LONGER * 1_000 * seconds > plan.budgetMillis()) {
                continue;
            }
            try {
                send(new ForkMessage.Watched(harness.watch(subject, WATCHED_NUMBERS)));
            } catch (InterruptedException e) {
                throw e;
            } catch (Throwable e) { // whatever it throws ends this case, not the fork
                sender.failure(subject, e);
            }
        }
    }

    private static void pollute(Harness harness, ForkPlan plan) throws InterruptedException {
        for (int round = 0; round < plan.pollutionRounds(); round++) {
            for (Case subject : plan.pollution()) {
                try {
                    harness.measure(subject);
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(
                            subject.label() + " failed before the measurement: " + FailureText.of(e), e);
                }
            }
        }
    }

    private static Duration uptime() {
        return Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
    }

    private void send(ForkMessage message) {
        out.println(codec.write(message));
    }

    /** Sends on what the rounds report. */
    private final class Sender implements RoundListener {

        private final List<Case> cases;

        /** The last time in seconds of each case that has not failed. */
        final Map<Case, Double> last = new HashMap<>();

        Sender(List<Case> cases) {
            this.cases = cases;
        }

        @Override
        public void warmUp(int round) {
            send(new ForkMessage.WarmUp(round));
        }

        @Override
        public void starting(Case subject, int round) {
            send(new ForkMessage.Starting(cases.indexOf(subject), round));
        }

        @Override
        public void sample(Case subject, int round, Sample sample) {
            last.put(subject, sample.seconds());
            send(new ForkMessage.Taken(cases.indexOf(subject), round, sample));
        }

        @Override
        public void failure(Case subject, Throwable cause) {
            last.remove(subject);
            cause.printStackTrace(); // standard error: the parent keeps it when the fork ends badly
            send(new ForkMessage.Failed(cases.indexOf(subject), FailureText.of(cause)));
        }
    }
}
