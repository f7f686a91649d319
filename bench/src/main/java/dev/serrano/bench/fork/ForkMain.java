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
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * The main class of a forked JVM: reads a {@link ForkPlan} from standard input, carries it out, and writes
 * {@link ForkMessage}s to standard output. What workloads print goes to standard error.
 */
public final class ForkMain {

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
        String line;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            line = in.readLine();
        }
        if (line == null) {
            throw new IOException("a fork was started without a plan on its standard input");
        }
        ForkMain main = new ForkMain(messages);
        main.run(main.codec.readPlan(line));
    }

    private void run(ForkPlan plan) throws InterruptedException {
        try (Harness harness = new Harness(Catalog.standard())) {
            ForkWatchdog.start(harness, Duration.ofMillis(plan.limitMillis()).minus(uptime()));
            send(new ForkMessage.Hello(Environments.current(RuntimeDefaults.probe(), plan.commit())));
            pollute(harness, plan);
            Duration left = Duration.ofMillis(plan.budgetMillis()).minus(uptime());
            Rounds rounds = new Rounds(harness, plan.cases(), plan.policy(left), new Sender(plan.cases()));
            send(new ForkMessage.Done(rounds.run()));
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
            send(new ForkMessage.Taken(cases.indexOf(subject), round, sample));
        }

        @Override
        public void failure(Case subject, Throwable cause) {
            cause.printStackTrace(); // standard error: the parent keeps it when the fork ends badly
            send(new ForkMessage.Failed(cases.indexOf(subject), FailureText.of(cause)));
        }
    }
}
