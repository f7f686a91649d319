package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creatures that meet in a mall, and change colours. */
public final class ChameneosWorkload extends TableWorkload<ChameneosWorkload.World> {
    private static final int MOST_CREATURES = 100_000;
    private static final int MOST = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "chameneos",
            "creatures that meet in a mall, and change colours",
            "one mailbox into which everybody sends",
            "Chameneos of the Computer Language Benchmarks Game, Habanero-Scala and Savina",
            List.of(
                    Parameter.integer("creatures", 100, "how many creatures, 2 to " + MOST_CREATURES),
                    Parameter.integer("meetings", 200_000, "how many meetings, 0 to " + MOST)));

    private static final FormTable<World> FORMS =
            ActorForms.of(ChameneosWorkload::play).build();

    /** Who meets, and how often. */
    record World(int creatures, int meetings) {}

    /** The workload; it has no state. */
    public ChameneosWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int creatures = parameters.integer("creatures", 2, MOST_CREATURES);
        int meetings = parameters.integer("meetings", 0, MOST);
        return FORMS.prepare(new World(creatures, meetings), Long.toString(2L * meetings));
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
        record Meet(Address<ForCreature> creature, Color color) implements ForMall {}

        record Count(int meetings) implements ForMall {}
    }

    private sealed interface ForCreature {
        record Begin(Address<ForMall> mall) implements ForCreature {}

        record Meet(Address<ForCreature> other, Color color) implements ForCreature {}

        record Change(Color color) implements ForCreature {}

        record Over() implements ForCreature {}
    }

    private static final ForCreature.Over OVER = new ForCreature.Over();

    private static final class Mall implements Script<ForMall> {
        private final int creatures;
        private int left;
        private int gone;
        private long sum;
        private @Nullable Address<ForCreature> waiting;

        Mall(World world) {
            this.creatures = world.creatures();
            this.left = world.meetings();
        }

        @Override
        public void receive(ForMall message, Self<ForMall> self) {
            switch (message) {
                case ForMall.Count(int meetings) -> {
                    sum += meetings;
                    if (++gone == creatures) {
                        self.exit();
                    }
                }
                case ForMall.Meet(Address<ForCreature> creature, Color color) -> meet(creature, color);
            }
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
        private Color color;
        private int meetings;
        private @Nullable Address<ForMall> mall;

        Creature(Color color) {
            this.color = color;
        }

        @Override
        public void receive(ForCreature message, Self<ForCreature> self) {
            switch (message) {
                case ForCreature.Begin(Address<ForMall> place) -> {
                    mall = place;
                    place.send(new ForMall.Meet(self, color));
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
                    Objects.requireNonNull(mall, "mall").send(new ForMall.Count(meetings));
                    self.exit();
                }
            }
        }

        private void again(Self<ForCreature> self) {
            meetings++;
            Objects.requireNonNull(mall, "mall").send(new ForMall.Meet(self, color));
        }
    }

    private static long play(World world, ActorHost host) throws Exception {
        Mall mall = new Mall(world);
        host.run(on -> {
            Address<ForMall> place = on.start(mall);
            for (int i = 0; i < world.creatures(); i++) {
                on.start(new Creature(Color.ALL[i % 3])).send(new ForCreature.Begin(place));
            }
        });
        return mall.sum;
    }
}
