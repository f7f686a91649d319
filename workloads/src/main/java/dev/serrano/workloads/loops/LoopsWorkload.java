package dev.serrano.workloads.loops;

import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.sumLong;

import dev.serrano.loop.LoopStrategy;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormBody;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A loop of busy iterations, even or not; Prell's FG, CG, RG, IG and DG, scaled to a total time. */
public final class LoopsWorkload extends TableWorkload<Iterations> {
    private static final int MOST_MILLIS = 100_000;
    private static final int MOST_CHUNK = 1_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "loops",
            "a parallel loop of iterations busy for microseconds",
            "dividing a loop: even and uneven iterations, fine and coarse",
            "Prell's loops FG, CG, RG, IG, DG (thesis, chapter 5)",
            List.of(
                    Parameter.oneOf("kind", "how long iterations take", LoopKind.ids()),
                    Parameter.integer("millis", 200, "what all iterations take together, 1 to " + MOST_MILLIS),
                    Parameter.integer(
                            "chunk", 1, "iterations in a chunk, for the forms that want one, 1 to " + MOST_CHUNK)));

    private static final FormTable<Iterations> FORMS = table();

    private static FormTable<Iterations> table() {
        FormTable.Builder<Iterations> forms = FormTable.<Iterations>builder()
                .serrano("forall", divided(LoopStrategy.ADAPTIVE))
                .serrano(
                        "sum",
                        (input, context) -> Long.toString(context.serrano()
                                .launch(() -> sumLong(range(0, input.size()), input::value))));
        for (LoopStrategy s : LoopStrategy.values()) {
            if (s != LoopStrategy.ADAPTIVE) {
                forms.serrano("forall-" + s.name().toLowerCase(Locale.ROOT).replace('_', '-'), divided(s));
            }
        }
        return forms.forkJoin("stream", (input, context) -> {
                    context.forkJoin()
                            .submit(() ->
                                    IntStream.range(0, input.size()).parallel().forEach(input::run))
                            .get();
                    return input.checksum();
                })
                .forkJoin("stream-chunk", (input, context) -> {
                    context.forkJoin()
                            .submit(() -> IntStream.range(0, input.chunks())
                                    .parallel()
                                    .forEach(input::runChunk))
                            .get();
                    return input.checksum();
                })
                .add(Rival.THREADS, "counter", (input, context) -> {
                    SharedCounter.run(context.workers(), input.chunks(), input::runChunk);
                    return input.checksum();
                })
                .serial((input, context) -> {
                    for (int i = 0; i < input.size(); i++) {
                        input.run(i);
                    }
                    return input.checksum();
                })
                .build();
    }

    private static FormBody<Iterations> divided(LoopStrategy strategy) {
        return (input, context) -> {
            context.serrano()
                    .launch(() ->
                            over(range(0, input.size())).splitting(strategy).forall(input::run));
            return input.checksum();
        };
    }

    /** The workload; it has no state. */
    public LoopsWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int millis = parameters.integer("millis", 1, MOST_MILLIS);
        int chunk = parameters.integer("chunk", 1, MOST_CHUNK);
        Iterations input = Iterations.of(LoopKind.of(parameters.text("kind")), millis, chunk);
        return FORMS.prepare(input, input.expected());
    }
}
