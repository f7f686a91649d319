package dev.serrano.internal.task;

/** How many wait for a cell; for tests of other packages. */
public final class CellWaiters {
    private CellWaiters() {}

    /** While nobody registers or completes. */
    public static int of(Cell cell) {
        return cell.registered();
    }
}
