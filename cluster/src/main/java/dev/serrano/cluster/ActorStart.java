package dev.serrano.cluster;

import dev.serrano.cluster.internal.protocol.PlaceId;
import org.jspecify.annotations.Nullable;

/**
 * The task that is an actor as its finish sees it: it makes and starts the actor, and ends when that has.
 *
 * @param by the place that asks for the actor
 * @param number the number that it gives the actor
 * @param name the name of the description's class, for reports
 * @param actor the description
 */
record ActorStart(PlaceId by, long number, String name, Parcel actor) implements RemoteTask<@Nullable Object> {
    @Override
    public @Nullable Object run(Cluster cluster) throws Exception {
        cluster.actors().run(this);
        return null;
    }
}
