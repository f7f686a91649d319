package dev.serrano.internal.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.SlotStub;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thief has tasks in its hands while it tells of them: what it cannot tell it leaves out. */
class StealEventTest {
    @TempDir
    Path folder;

    @Test
    void aStealForWhichThereIsNoMemoryIsNotTold() throws Exception {
        Events.register();
        Path file = folder.resolve("steals.jfr");
        PendingEvents events = new PendingEvents();
        try (Recording recording = new Recording()) {
            recording.enable("dev.serrano.Steal");
            recording.start();
            StealEvent.emit(new Thief(true), events, 1, "public");
            StealEvent.emit(new Thief(false), events, 2, "public");
            recording.dump(file);
        }
        assertThat(Files.size(file)).isPositive();
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(e -> e.getEventType().getName().equals("dev.serrano.Steal")
                        && Thief.NAME.equals(e.getString("thief")))
                .singleElement()
                .satisfies(e -> assertThat(e.getInt("tasks")).isEqualTo(2));
    }

    /** A slot that is only named, or for whose name there is no memory. */
    private static final class Thief extends SlotStub {
        static final String NAME = "thief of StealEventTest";
        private final boolean fails;

        Thief(boolean fails) {
            this.fails = fails;
        }

        @Override
        public String label() {
            if (fails) {
                throw new OutOfMemoryError("planned");
            }
            return NAME;
        }

        @Override
        public Fiber nextFiber() {
            throw new AssertionError("never driven");
        }
    }
}
