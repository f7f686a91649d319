package dev.serrano.flow;

import static dev.serrano.Serrano.finish;

import dev.serrano.FinishOptions;
import dev.serrano.TaskRuntime;
import dev.serrano.loop.body.ElementBody;
import dev.serrano.loop.body.ElementFunction;
import dev.serrano.sync.BoundedQueue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Elements of a source that go through stages to a sink, several at once. Source: {@code parallel_pipeline} of oneTBB.
 * <p>A <em>token</em> is the right to have an element under way. The source is read, by one task at a time, only when a
 * token is free; so a slow stage or sink slows the source down. One task takes an element through the stages as far as
 * it can, without queues between them. In front of a {@link #serial} stage, or the sink, that is in use or has to see
 * an earlier element first, the element waits, and its task ends; another takes it on. Stages may wait.
 * {@snippet :
 * Pipeline.from(files)
 *         .stage(file -> parse(file))          // several at once
 *         .serial(tree -> number(tree))        // one at a time, in the order of the source
 *         .stage(tree -> render(tree))
 *         .tokens(16)                          // at most 16 between the source and the end of the sink
 *         .ordered()
 *         .forEach(page -> out.write(page));   // one at a time
 * }
 * <p>The run is a finish: it ends when all elements have gone through. The first failure, of the source, a stage or the
 * sink, ends it: elements under way are dropped where they are, and the caller gets a
 * {@link dev.serrano.MultiException}, as of every finish. {@link #with} gives it a deadline or a switch; a cancellation
 * of the scope around it cancels it, too. Stages see the bindings of the caller ({@code where}). Outside a task it runs
 * in the common runtime.
 * <p>A pipeline is immutable; each method returns a new one. It may be run again if its source can be read again.
 * <p>Memory consistency: actions of the source and of each stage for an element happen-before those of the next stage
 * for it, those in a serial stage for one element happen-before those for the next, and all of them happen-before the
 * return.
 *
 * @param <T> type of the elements after the last stage
 */
public final class Pipeline<T extends @Nullable Object> {
    private static final int MOST_TOKENS = 1 << 16;
    private static final int TOKENS_PER_WORKER = 4;

    /** A stage, and whether its elements come one at a time, and then in order. */
    record Stage(ElementFunction<@Nullable Object, @Nullable Object> function, Order order) {}

    enum Order {
        PARALLEL,
        SERIAL,
        IN_ORDER
    }

    /** A source that was opened for one run; calls of next come one after the other. */
    interface Reader extends AutoCloseable {
        Object END = new Object();

        @Nullable
        Object next() throws Exception;

        @Override
        default void close() {}
    }

    /** Opens a source for a run with so many tokens. */
    private interface Source {
        Reader open(int tokens);
    }

    private final Source source;
    private final List<Stage> stages;
    private final int tokens; // 0: as many as suit the runtime
    private final boolean ordered;
    private final FinishOptions options;

    private Pipeline(Source source, List<Stage> stages, int tokens, boolean ordered, FinishOptions options) {
        this.source = source;
        this.stages = stages;
        this.tokens = tokens;
        this.ordered = ordered;
        this.options = options;
    }

    private static <T extends @Nullable Object> Pipeline<T> of(Source source) {
        return new Pipeline<>(source, List.of(), 0, false, FinishOptions.none());
    }

    /** A pipeline of the elements of a collection, a {@link Channel}, or what else can be iterated over. */
    public static <T extends @Nullable Object> Pipeline<T> from(Iterable<? extends T> elements) {
        Objects.requireNonNull(elements, "elements");
        return of(tokens -> over(elements.iterator()));
    }

    /** A pipeline of the elements of an iterator, for one run. */
    public static <T extends @Nullable Object> Pipeline<T> from(Iterator<? extends T> elements) {
        Objects.requireNonNull(elements, "elements");
        return of(tokens -> over(elements));
    }

    /** A pipeline of the elements of a stream, for one run, at whose end the stream is closed. */
    public static <T extends @Nullable Object> Pipeline<T> from(Stream<? extends T> elements) {
        Objects.requireNonNull(elements, "elements");
        return of(tokens -> {
            Reader reader = over(elements.iterator());
            return new Reader() {
                @Override
                public @Nullable Object next() throws Exception {
                    return reader.next();
                }

                @Override
                public void close() {
                    elements.close();
                }
            };
        });
    }

    /** A pipeline of the elements of a queue, until it is closed and empty. */
    public static <T> Pipeline<T> from(BoundedQueue<? extends T> queue) {
        Objects.requireNonNull(queue, "queue");
        return of(tokens -> () -> {
            Object element = queue.take();
            return element == null ? Reader.END : element;
        });
    }

    /**
     * A pipeline of the items of a publisher. As many are requested ahead as there are tokens. The subscription is
     * cancelled if the run ends before the publisher.
     */
    public static <T> Pipeline<T> from(Flow.Publisher<? extends T> publisher) {
        Objects.requireNonNull(publisher, "publisher");
        return of(tokens -> {
            Channel<T> items = Channel.from(publisher, tokens);
            return new Reader() {
                @Override
                public Object next() throws Exception {
                    Object item = items.take();
                    return item == null ? END : item;
                }

                @Override
                public void close() {
                    items.close();
                }
            };
        });
    }

    private static Reader over(Iterator<?> elements) {
        return () -> elements.hasNext() ? elements.next() : Reader.END;
    }

    /** Adds a stage in which several elements may be at once. */
    public <R extends @Nullable Object> Pipeline<R> stage(ElementFunction<? super T, ? extends R> function) {
        return with(function, Order.PARALLEL);
    }

    /** Adds a stage in which one element is at a time, in the order of the source. */
    public <R extends @Nullable Object> Pipeline<R> serial(ElementFunction<? super T, ? extends R> function) {
        return with(function, Order.IN_ORDER);
    }

    /** Adds a stage in which one element is at a time, in any order. */
    public <R extends @Nullable Object> Pipeline<R> serialUnordered(ElementFunction<? super T, ? extends R> function) {
        return with(function, Order.SERIAL);
    }

    private <R extends @Nullable Object> Pipeline<R> with(
            ElementFunction<? super T, ? extends R> function, Order order) {
        return new Pipeline<>(source, and(stage(function, order)), tokens, ordered, options);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the stage before makes elements of T, which says whether null is one
    private Stage stage(ElementFunction<? super T, ?> function, Order order) {
        Objects.requireNonNull(function, "function");
        return new Stage(e -> function.apply((T) e), order);
    }

    private List<Stage> and(Stage last) {
        List<Stage> all = new ArrayList<>(stages);
        all.add(last);
        return List.copyOf(all);
    }

    /**
     * Sets how many elements may be under way at once: read, and not yet through the sink. Four for each worker of the
     * runtime unless set. With one token the elements go through one after the other.
     *
     * @throws IllegalArgumentException unless it is between 1 and 65536
     */
    public Pipeline<T> tokens(int n) {
        if (n < 1 || n > MOST_TOKENS) {
            throw new IllegalArgumentException("Pipeline.tokens(" + n + "): there must be 1 to " + MOST_TOKENS);
        }
        return new Pipeline<>(source, stages, n, ordered, options);
    }

    /** Lets the elements come to the sink in the order of the source; otherwise they come as they are ready. */
    public Pipeline<T> ordered() {
        return new Pipeline<>(source, stages, tokens, true, options);
    }

    /** Sets the options of the finish that runs the pipeline: a deadline, a switch, a name. It always fails fast. */
    public Pipeline<T> with(FinishOptions finish) {
        return new Pipeline<>(source, stages, tokens, ordered, Objects.requireNonNull(finish, "finish"));
    }

    /**
     * Runs the pipeline, and gives each element to the sink, one at a time.
     *
     * @throws dev.serrano.MultiException with the failure of the source, a stage or the sink
     */
    public void forEach(ElementBody<? super T> sink) {
        Objects.requireNonNull(sink, "sink");
        List<Stage> all = and(stage(
                e -> {
                    sink.run(e);
                    return null;
                },
                ordered ? Order.IN_ORDER : Order.SERIAL));
        finish(options.failFast(), () -> {
            TaskRuntime runtime = Objects.requireNonNull(TaskRuntime.current());
            int n = tokens > 0 ? tokens : Math.min(MOST_TOKENS, TOKENS_PER_WORKER * runtime.workers());
            try (Reader reader = source.open(n)) {
                PipelineRun run = new PipelineRun(reader, all, n);
                finish(FinishOptions.none().failFast(), run::read);
            }
        });
    }

    /** Runs the pipeline and returns the elements, in the order in which they come to the sink: {@link #ordered}. */
    public List<T> toList() {
        List<T> all = new ArrayList<>(); // touched by the sink alone, by one task at a time
        this.forEach(all::add);
        return Collections.unmodifiableList(all);
    }

    /**
     * A publisher that runs the pipeline for each subscriber; what comes to the sink are its items. An element waits in
     * the sink until the subscriber has requested it, and then the source waits, too. A failure of the pipeline is that
     * of the subscription; to cancel the subscription cancels the run. Items must not be null.
     * <p>The run is a task of the runtime of the task that has called {@code subscribe}, or else of
     * {@link TaskRuntime#common()}; it belongs to no finish of the caller and sees no bindings of it.
     */
    public Flow.Publisher<T> toPublisher() {
        return s -> Delivery.<T>begin(
                s,
                d -> this.forEach(e -> {
                    Objects.requireNonNull(e, "an item of a publisher must not be null");
                    d.awaitDemand();
                    d.deliver(e);
                }));
    }

    @Override
    public String toString() {
        return "pipeline of " + stages.size() + " stages";
    }
}
