package dev.serrano.test;

import dev.serrano.Serrano;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncObserver;
import org.jspecify.annotations.Nullable;

/** A task of a {@link Recording}. */
final class RecordedTask extends TaskPath {
    /* Implementation. All fields belong to the task; `parent` never changes.
     * thread the one on which the task was at its last point; read by others, after `turn` of the recording.
     * turns  how often it has come to its turn; the same.
     * point  the number of the mark of the last scheduling point, while an isolated section may follow it: its place in
     *        the order is that of the section, which the task may have waited for; else negative. */
    private static final SyncObserver OBSERVER = TaskPath.observerOf();

    final @Nullable RecordedTask parent;
    private final Recording recording;
    private int point = -1;
    volatile @Nullable Thread thread;
    private volatile int turns;

    RecordedTask(Recording recording, @Nullable RecordedTask parent, long number) {
        super(number);
        this.recording = recording;
        this.parent = parent;
    }

    /** Before the task takes its turn, on its thread. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // the task alone writes it
    void comesToTurn() {
        thread = Thread.currentThread();
        turns++;
    }

    int turns() {
        return turns;
    }

    @Override
    TaskPath below(long n) {
        return new RecordedTask(recording, this, n);
    }

    @Override
    void leavesPoint() {
        point = -1;
        recording.endTurn(this);
    }

    @Override
    public void started() {
        recording.endTurnBelow();
        if (!isIteration(number)) {
            recording.mark(this);
        }
    }

    @Override
    public void atPoint(boolean over) {
        if (over) {
            leavesPoint();
            return;
        }
        steps++;
        recording.takeTurn(this);
        point = recording.mark(this);
    }

    @Override
    public void suspended() {
        recording.endTurn(this);
    }

    @Override
    public void resumed() {
        recording.mark(new Recording.Resumption(this, steps));
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        leavesPoint();
        if (Serrano.isCancelled()) {
            recording.wasCancelled();
        }
        if (!isIteration(number)) {
            recording.mark(this);
        }
    }

    @Override
    public void discarded(Throwable why) {
        recording.wasCancelled();
    }

    @Override
    public SyncObserver observer() {
        return OBSERVER;
    }

    @Override
    public @Nullable Object signals(SyncKind kind) {
        if (kind == SyncKind.ISOLATED) { // at the end of a section
            leavesPoint();
        }
        return kind == SyncKind.ISOLATED || kind == SyncKind.FINISH ? MARK : null;
    }

    @Override
    public void waited(SyncKind kind, Object left) {
        if (kind == SyncKind.FINISH) {
            finished();
            return;
        }
        if (point >= 0) {
            point = recording.move(point, this);
        }
        recording.endTurn(this);
    }
}
