package dev.serrano.races;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncAwait;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.eureka.Eurekas.eureka;

import dev.serrano.Promise;
import dev.serrano.actor.Actor;
import dev.serrano.actor.SelectorActor;
import dev.serrano.eureka.Eurekas;
import dev.serrano.eureka.SearchEureka;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.sync.TaskSemaphore;

/** Programs with a race, each with one that is repaired, for constructs that {@link RacePrograms} leaves out. */
final class ConstructPrograms {
    int field;

    private ConstructPrograms() {}

    // ---- promises that are awaited -------------------------------------------------------------------------------

    static void racyAwaitedPromise() {
        int[] a = new int[1];
        finish(() -> {
            Promise<Integer> p = promise();
            asyncAwait(p, () -> a[0]++);
            p.put(1);
            a[0] = 2;
        });
    }

    static void rightAwaitedPromise() {
        int[] a = new int[1];
        finish(() -> {
            Promise<Integer> p = promise();
            asyncAwait(p, () -> a[0]++);
            a[0] = 2;
            p.put(1);
        });
    }

    // ---- phasers -------------------------------------------------------------------------------------------------

    static void racySignal() {
        int[] a = new int[1];
        finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            async(phased(ph.in(PhaserMode.SIG)), () -> {
                ph.signal();
                a[0] = 1;
            });
            async(phased(ph.in(PhaserMode.WAIT)), () -> {
                ph.doWait();
                a[0]++;
            });
            ph.drop();
        });
    }

    static void rightSignal() {
        int[] a = new int[1];
        finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            async(phased(ph.in(PhaserMode.SIG)), () -> {
                a[0] = 1;
                ph.signal();
            });
            async(phased(ph.in(PhaserMode.WAIT)), () -> {
                ph.doWait();
                a[0]++;
            });
            ph.drop();
        });
    }

    /** One that only signals is not ordered after the others of the phase. */
    static void racySignalOnly() {
        int[] a = new int[1];
        finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                a[0] = 1;
                ph.signal();
                ph.doWait();
            });
            async(phased(ph.in(PhaserMode.SIG)), () -> {
                ph.signal();
                a[0]++;
            });
            ph.drop();
        });
    }

    static void rightSignalOnly() {
        int[] a = new int[1];
        finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                a[0] = 1;
                ph.signal();
                ph.doWait();
            });
            async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                ph.signal();
                ph.doWait();
                a[0]++;
            });
            ph.drop();
        });
    }

    // ---- mutual exclusion ----------------------------------------------------------------------------------------

    static void racyIsolatedInOne() {
        ConstructPrograms o = new ConstructPrograms();
        finish(() -> {
            async(() -> isolated(() -> o.field++));
            async(() -> o.field++);
        });
    }

    static void rightIsolatedInOne() {
        ConstructPrograms o = new ConstructPrograms();
        finish(() -> {
            async(() -> isolated(() -> o.field++));
            async(() -> isolated(() -> o.field++));
        });
    }

    static void racySemaphore() {
        ConstructPrograms o = new ConstructPrograms();
        TaskSemaphore s = new TaskSemaphore(1);
        finish(() -> {
            async(() -> s.run(() -> o.field++));
            async(() -> {
                s.run(() -> {});
                o.field++;
            });
            async(() -> o.field++);
        });
    }

    static void rightSemaphore() {
        ConstructPrograms o = new ConstructPrograms();
        TaskSemaphore s = new TaskSemaphore(1);
        finish(() -> {
            async(() -> s.run(() -> o.field++));
            async(() -> s.run(() -> o.field++));
        });
    }

    // ---- actors --------------------------------------------------------------------------------------------------

    private static final class Adder extends Actor<int[]> {
        private int count;

        @Override
        protected void process(int[] message) {
            count++;
            message[0] += count;
            if (count == 2) {
                exit();
            }
        }
    }

    /** The sender goes on with what it has sent. */
    static void racyActor() {
        int[] message = new int[1];
        finish(() -> {
            Adder adder = new Adder();
            adder.start();
            adder.send(message);
            message[0]++;
            adder.send(new int[1]);
        });
    }

    static void rightActor() {
        int[] message = new int[1];
        finish(() -> {
            Adder adder = new Adder();
            adder.start();
            message[0]++;
            adder.send(message);
            adder.send(message);
        });
        message[0]++;
    }

    private static final class Chooser extends SelectorActor<int[]> {
        private int count;

        Chooser() {
            super(2);
        }

        @Override
        protected void process(int[] message) {
            count++;
            message[0] += count;
            if (count == 2) {
                exit();
            }
        }
    }

    static void racySelector() {
        int[] message = new int[1];
        finish(() -> {
            Chooser chooser = new Chooser();
            chooser.start();
            chooser.send(0, message);
            message[0]++;
            chooser.send(1, new int[1]);
        });
    }

    static void rightSelector() {
        int[] message = new int[1];
        finish(() -> {
            Chooser chooser = new Chooser();
            chooser.start();
            message[0]++;
            chooser.send(0, message);
            chooser.send(1, message);
        });
        message[0]++;
    }

    // ---- eurekas -------------------------------------------------------------------------------------------------

    static void racyEureka() {
        int[] found = new int[1];
        SearchEureka<Integer> e = new SearchEureka<>(-1);
        finish(eureka(e), () -> {
            var f = future(() -> found[0] = 1);
            found[0] = 2;
            f.join();
            Eurekas.offer(2);
        });
    }

    static void rightEureka() {
        int[] found = new int[1];
        SearchEureka<Integer> e = new SearchEureka<>(-1);
        finish(eureka(e), () -> {
            var f = future(() -> found[0] = 1);
            f.join();
            found[0] = 2;
            Eurekas.offer(2);
        });
        found[0] += e.get();
    }

    // ---- values --------------------------------------------------------------------------------------------------

    static void racyForgottenValue() {
        ConstructPrograms o = new ConstructPrograms();
        finish(() -> {
            var f = future(() -> o.field = 1);
            var g = future(() -> o.field);
            f.join();
            g.join();
        });
    }

    static void rightForgottenValue() {
        ConstructPrograms o = new ConstructPrograms();
        finish(() -> {
            var f = future(() -> o.field = 1);
            var g = future(() -> {
                f.join();
                return o.field;
            });
            g.join();
        });
    }

    static void racyLoop() {
        ConstructPrograms o = new ConstructPrograms();
        forall(range(0, 4), i -> o.field = i);
    }

    static void rightLoop() {
        ConstructPrograms[] o = {
            new ConstructPrograms(), new ConstructPrograms(), new ConstructPrograms(), new ConstructPrograms()
        };
        forall(range(0, 4), i -> o[i].field = i);
        o[0].field = o[3].field;
    }
}
