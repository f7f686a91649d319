package dev.serrano.internal.task;

import dev.serrano.internal.fiber.WaitNode;

/** The result of a task that ended with too little stack to fire all its waiters: {@code fireLater}. */
public final class LateCompletion extends WaitNode {
    private final Cell cell;
    private final Object result;
    private final FinishScope scope; // with a unit: it must not end before the cell has its result

    public LateCompletion(Cell cell, Object result, FinishScope scope) {
        this.cell = cell;
        this.result = result;
        this.scope = scope;
    }

    @Override
    public void fire() {
        try {
            cell.complete(result);
        } finally {
            scope.release();
        }
    }
}
