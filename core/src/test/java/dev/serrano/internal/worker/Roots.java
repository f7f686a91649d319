package dev.serrano.internal.worker;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.task.FinishScope;

/** The root of scopes that belong to no run. */
public enum Roots implements FinishScope.Root {
    TEST;

    @Override
    public ClassLoader contextClassLoader() {
        return ClassLoader.getSystemClassLoader();
    }

    @Override
    public void heldByOthers(int more) {}

    @Override
    public void failFast(CancelToken token, Throwable failure) {
        throw new AssertionError("no scope here has the option");
    }
}
