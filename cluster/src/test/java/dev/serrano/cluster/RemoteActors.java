package dev.serrano.cluster;

import dev.serrano.actor.Actor;
import dev.serrano.actor.ActorBase;
import dev.serrano.actor.Overflow;
import dev.serrano.actor.SelectorActor;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Actors of the tests. */
final class RemoteActors {
    static final Class<?>[] ALL = {
        Player.class,
        Ball.class,
        Node.class,
        Token.class,
        Valve.class,
        Turn.class,
        Orderly.class,
        Numbered.class,
        Numbers.class,
        Talker.class,
        Say.class,
        Pass.class,
        Parent.class,
        Broken.class,
        Narrow.class
    };

    private RemoteActors() {}

    record Ball(int left, @Nullable RemoteRef<Ball> from) {}

    /** Sends a ball back until it has been played often enough. */
    record Player(String key) implements RemoteActor<Ball> {
        @Override
        public ActorBase<Ball> make(Cluster cluster, RemoteRef<Ball> self) {
            return new Actor<>() {
                @Override
                protected void process(Ball ball) {
                    RemoteTasks.count(key).incrementAndGet();
                    if (ball.left >= 0 && ball.from != null) {
                        ball.from.tell(new Ball(ball.left - 1, self));
                    }
                    if (ball.left <= 0) {
                        exit();
                    }
                }
            };
        }
    }

    record Token(@Nullable RemoteRef<Token> next, int hops) {}

    /** Passes a token on. It ends the ring with `nodes` hops below zero. */
    record Node(String key, int nodes) implements RemoteActor<Token> {
        @Override
        public ActorBase<Token> make(Cluster cluster, RemoteRef<Token> self) {
            return new Actor<>() {
                private @Nullable RemoteRef<Token> next;

                @Override
                protected void process(Token t) {
                    if (t.next != null) {
                        next = t.next;
                        return;
                    }
                    RemoteTasks.count(key).incrementAndGet();
                    if (next != null && t.hops > 1 - nodes) {
                        next.tell(new Token(null, t.hops - 1));
                    }
                    if (t.hops <= 0) {
                        exit();
                    }
                }
            };
        }
    }

    record Turn(String what, @Nullable RemoteReply<Integer> reply) {}

    /** Counts the drops in mailbox 1 while it is open. */
    record Valve() implements RemoteActor<Turn> {
        @Override
        public ActorBase<Turn> make(Cluster cluster, RemoteRef<Turn> self) {
            return new SelectorActor<>(2) {
                private int drops;

                @Override
                protected int mailboxFor(Turn t) {
                    return t.what.equals("drop") ? 1 : 0;
                }

                @Override
                protected void process(Turn t) {
                    switch (t.what) {
                        case "close" -> disable(1);
                        case "open" -> enable(1);
                        case "exit" -> exit();
                        case "drop" -> drops++;
                        default -> {}
                    }
                    if (t.reply != null) {
                        t.reply.answer(drops);
                    }
                }
            };
        }
    }

    record Numbered(int sender, int n) {}

    /** Gets messages of several senders, and fails if one of them comes out of order. */
    record Orderly(String key, int senders, int each) implements RemoteActor<Numbered> {
        @Override
        public ActorBase<Numbered> make(Cluster cluster, RemoteRef<Numbered> self) {
            return new Actor<>() {
                private final Map<Integer, Integer> last = new HashMap<>();
                private int all;

                @Override
                protected void process(Numbered m) {
                    if (last.merge(m.sender, 1, Integer::sum) != m.n) {
                        throw new IllegalStateException(m + " comes as number " + last.get(m.sender));
                    }
                    if (++all == senders * each) {
                        RemoteTasks.count(key).set(all);
                        exit();
                    }
                }
            };
        }
    }

    record Numbers(RemoteRef<Numbered> to, int sender, int each) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            for (int i = 1; i <= each; i++) {
                to.tell(new Numbered(sender, i));
            }
            return each;
        }
    }

    record Say(String what, @Nullable RemoteReply<String> reply) {}

    /** Does what it is told. */
    record Talker(String key) implements RemoteActor<Say> {
        @Override
        public ActorBase<Say> make(Cluster cluster, RemoteRef<Say> self) {
            return new Actor<>() {
                @Override
                protected void process(Say m) {
                    switch (m.what) {
                        case "exit" -> exit();
                        case "fail" -> throw new IllegalStateException("told to fail");
                        case "refuse" -> reply(m).refuse(new java.io.IOException("no"));
                        case "where" -> reply(m).answer(cluster.here().number() + "");
                        default -> {} // silence
                    }
                }

                private static RemoteReply<String> reply(Say m) {
                    return java.util.Objects.requireNonNull(m.reply);
                }

                @Override
                protected void onExit() {
                    RemoteTasks.count(key).incrementAndGet();
                }
            };
        }
    }

    /** Sends a reference's actor a message from where it runs. */
    record Pass(RemoteRef<Say> to, String what) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            to.tell(new Say(what, null));
            return cluster.here().number();
        }
    }

    /** Starts a talker at each place and makes it exit; exits itself. */
    record Parent(String key) implements RemoteActor<Say> {
        @Override
        public ActorBase<Say> make(Cluster cluster, RemoteRef<Say> self) {
            return new Actor<>() {
                @Override
                protected void process(Say m) {
                    for (ClusterPlace p : cluster.places()) {
                        cluster.actor(p, new Talker(key)).tell(new Say("exit", null));
                    }
                    cluster.async(cluster.places().get(0), new RemoteTasks.Count(key));
                    exit();
                }
            };
        }
    }

    /** Cannot be made, or not be started. */
    record Broken(boolean made) implements RemoteActor<Say> {
        @Override
        public ActorBase<Say> make(Cluster cluster, RemoteRef<Say> self) throws Exception {
            if (!made) {
                throw new java.io.IOException("no parts");
            }
            return new Actor<>() {
                @Override
                protected void onStart() {
                    throw new IllegalStateException("no start");
                }

                @Override
                protected void process(Say m) {}
            };
        }
    }

    /** Has a mailbox that suspends senders. */
    record Narrow() implements RemoteActor<Say> {
        @Override
        public ActorBase<Say> make(Cluster cluster, RemoteRef<Say> self) {
            return new Actor<>(1, Overflow.SUSPEND) {
                @Override
                protected void process(Say m) {}
            };
        }
    }
}
