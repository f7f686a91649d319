package dev.serrano.bench.fork;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Timeline;

/**
 * A report of a forked JVM: one line of JSON each, on its standard output. A case is named by its place in the plan.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ForkMessage.Hello.class, name = "hello"),
    @JsonSubTypes.Type(value = ForkMessage.WarmUp.class, name = "warm-up"),
    @JsonSubTypes.Type(value = ForkMessage.Starting.class, name = "starting"),
    @JsonSubTypes.Type(value = ForkMessage.Taken.class, name = "sample"),
    @JsonSubTypes.Type(value = ForkMessage.Watched.class, name = "watched"),
    @JsonSubTypes.Type(value = ForkMessage.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = ForkMessage.Done.class, name = "done")
})
public sealed interface ForkMessage {

    /** The JVM runs. */
    record Hello(Environment environment) implements ForkMessage {}

    /** A warm-up round begins. */
    record WarmUp(int round) implements ForkMessage {}

    /** A measured run begins. */
    record Starting(int subject, int round) implements ForkMessage {}

    /** A measured run has ended. */
    record Taken(int subject, int round, Sample sample) implements ForkMessage {}

    /** A run that was watched, and not measured, has ended. */
    record Watched(Timeline timeline) implements ForkMessage {}

    /** A case failed and is left out from now on. */
    record Failed(int subject, String reason) implements ForkMessage {}

    /** The fork has done what it could in its time, which was enough for so many rounds. */
    record Done(int rounds) implements ForkMessage {}
}
