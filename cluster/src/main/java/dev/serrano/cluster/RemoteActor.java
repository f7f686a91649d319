package dev.serrano.cluster;

import dev.serrano.actor.ActorBase;

/**
 * An actor as data: a record whose components are all that is needed to make the actor at its place. Its class, and
 * those of the actor's messages, are registered by {@link ClusterConfig#register} at all places that use them.
 * <p>{@link Cluster#actor} sends the record to a place, which calls {@link #make} and starts what that returns: an
 * {@link dev.serrano.actor.Actor}, a {@link dev.serrano.actor.SelectorActor} or a
 * {@link dev.serrano.actor.ReaderWriterActor}, with mailboxes, guards and behaviors as ever. There is nothing remote
 * about the actor itself.
 * <p>Source: Chatterjee, Imam et al., "A Distributed Selectors Runtime System for Java Applications", PPPJ 2016.
 * {@snippet :
 * record Add(long n) {}
 *
 * record Sum(RemoteRef<Long> to, int messages) implements RemoteActor<Add> {
 *     public Actor<Add> make(Cluster cluster, RemoteRef<Add> self) {
 *         return new Actor<>() {
 *             long sum;
 *             int left = messages;
 *
 *             protected void process(Add add) {
 *                 sum += add.n();
 *                 if (--left == 0) {
 *                     to.tell(sum);
 *                     exit();
 *                 }
 *             }
 *         };
 *     }
 * }
 *
 * cluster.finish(() -> {
 *     RemoteRef<Add> sum = cluster.actor(place, new Sum(printer, 2));
 *     sum.tell(new Add(3));
 *     sum.tell(new Add(4));
 * }); // the actor has exited
 * }
 *
 * @param <M> the type of the messages
 */
@FunctionalInterface
public interface RemoteActor<M> {
    /**
     * Makes the actor, which is neither started here nor given away. Its bounded mailbox, if it has one, does not
     * {@linkplain dev.serrano.actor.Overflow#SUSPEND suspend} senders.
     *
     * @param cluster the cluster, seen from the actor's place; the actor may use it in its messages
     * @param self the reference to the actor, which takes messages from {@code onStart} on
     * @throws Exception a failure, which {@link Cluster#actor} throws
     */
    ActorBase<M> make(Cluster cluster, RemoteRef<M> self) throws Exception;
}
