package dev.serrano.workloads.savina;

import dev.serrano.actor.SelectorActor;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.actors.Starter;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creatures that meet in a mall, and change colours. */
public final class ChameneosWorkload extends TableWorkload<ChameneosWorkload.World> {
    private static final int MOST_CREATURES = 100_000;
    private static final int MOST = 100_000_000;
    private static final int MOST_MAILBOXES = 1_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "chameneos",
            "creatures that meet in a mall, and change colours",
            "one mailbox into which everybody sends",
            "Chameneos of the Computer Language Benchmarks Game, Habanero-Scala and Savina",
            List.of(
                    Parameter.integer("creatures", 100, "how many creatures, 2 to " + MOST_CREATURES),
                    Parameter.integer("meetings", 200_000, "how many meetings, 0 to " + MOST),
                    Parameter.integer("mailboxes", 8, "how many a mall has as a selector, 1 to " + MOST_MAILBOXES)));

    private static final FormTable<World> FORMS = ActorForms.of(ChameneosWorkload::withActors)
            .serrano("mailboxes", ChameneosWorkload::withSelector)
            .build();

    /** The number of creatures, and of their meetings. */
    record World(int creatures, int meetings, int mailboxes) {}

    /** The workload; it has no state. */
    public ChameneosWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int creatures = parameters.integer("creatures", 2, MOST_CREATURES);
        int meetings = parameters.integer("meetings", 0, MOST);
        int mailboxes = parameters.integer("mailboxes", 1, MOST_MAILBOXES);
        return FORMS.prepare(new World(creatures, meetings, mailboxes), Long.toString(2L * meetings));
    }

    private enum Color {
        BLUE,
        RED,
        YELLOW;

        private static final Color[] ALL = values();

        Color complement(Color other) {
            return switch (this) {
                case BLUE -> other == BLUE ? BLUE : other == RED ? YELLOW : RED;
                case RED -> other == RED ? RED : other == BLUE ? YELLOW : BLUE;
                case YELLOW -> other == YELLOW ? YELLOW : other == BLUE ? RED : BLUE;
            };
        }
    }

    private sealed interface ForMall {
        /** The number of the creature that sends it. */
        int from();

        record Meet(int from, Address<ForCreature> creature, Color color) implements ForMall {}

        record Count(int from, int meetings) implements ForMall {}
    }

    private sealed interface ForCreature {
        record Begin(Address<ForMall> mall) implements ForCreature {}

        record Meet(Address<ForCreature> other, Color color) implements ForCreature {}

        record Change(Color color) implements ForCreature {}

        record Over() implements ForCreature {}
    }

    private static final ForCreature.Over OVER = new ForCreature.Over();

    private static final class Mall {
        private final int creatures;
        private int left;
        private int gone;
        private long sum;
        private @Nullable Address<ForCreature> waiting;

        Mall(World world) {
            this.creatures = world.creatures();
            this.left = world.meetings();
        }

        /** True if this was the last message. */
        boolean receive(ForMall message) {
            switch (message) {
                case ForMall.Count(int _, int meetings) -> {
                    sum += meetings;
                    gone++;
                }
                case ForMall.Meet(int _, Address<ForCreature> creature, Color color) -> meet(creature, color);
            }
            return gone == creatures;
        }

        private void meet(Address<ForCreature> creature, Color color) {
            Address<ForCreature> first = waiting;
            if (left == 0) {
                creature.send(OVER);
            } else if (first == null) {
                waiting = creature;
            } else {
                waiting = null;
                left--;
                first.send(new ForCreature.Meet(creature, color));
            }
        }
    }

    private static final class Creature implements Script<ForCreature> {
        private final int number;
        private Color color;
        private int meetings;
        private @Nullable Address<ForMall> mall;

        Creature(int number) {
            this.number = number;
            this.color = Color.ALL[number % Color.ALL.length];
        }

        @Override
        public void receive(ForCreature message, Self<ForCreature> self) {
            switch (message) {
                case ForCreature.Begin(Address<ForMall> place) -> {
                    mall = place;
                    place.send(new ForMall.Meet(number, self, color));
                }
                case ForCreature.Meet(Address<ForCreature> other, Color theirs) -> {
                    color = color.complement(theirs);
                    other.send(new ForCreature.Change(color));
                    again(self);
                }
                case ForCreature.Change(Color newColor) -> {
                    color = newColor;
                    again(self);
                }
                case ForCreature.Over over -> {
                    Objects.requireNonNull(mall, "mall").send(new ForMall.Count(number, meetings));
                    self.exit();
                }
            }
        }

        private void again(Self<ForCreature> self) {
            meetings++;
            Objects.requireNonNull(mall, "mall").send(new ForMall.Meet(number, self, color));
        }
    }

    private static void begin(World world, Starter on, Address<ForMall> mall) {
        for (int i = 0; i < world.creatures(); i++) {
            on.start(new Creature(i)).send(new ForCreature.Begin(mall));
        }
    }

    private static long withActors(World world, ActorHost host) throws Exception {
        Mall mall = new Mall(world);
        host.run(on -> {
            Script<ForMall> script = (message, self) -> {
                if (mall.receive(message)) {
                    self.exit();
                }
            };
            begin(world, on, on.start(script));
        });
        return mall.sum;
    }

    /** The mall with several doors: creatures that come by different ones do not get in each other's way. */
    private static final class Doors extends SelectorActor<ForMall> implements Address<ForMall> {
        private final int mailboxes;
        private final Mall mall;

        Doors(int mailboxes, Mall mall) {
            super(mailboxes);
            this.mailboxes = mailboxes;
            this.mall = mall;
        }

        @Override
        protected int mailboxFor(ForMall message) {
            return message.from() % mailboxes;
        }

        @Override
        protected void process(ForMall message) {
            if (mall.receive(message)) {
                exit();
            }
        }
    }

    private static String withSelector(World world, RunContext context) throws Exception {
        Mall mall = new Mall(world);
        ActorForms.actors(context).run(on -> {
            Doors doors = new Doors(world.mailboxes(), mall);
            doors.start();
            begin(world, on, doors);
        });
        return Long.toString(mall.sum);
    }
}
