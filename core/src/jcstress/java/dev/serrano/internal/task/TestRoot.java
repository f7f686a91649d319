package dev.serrano.internal.task;

import dev.serrano.internal.cancel.CancelToken;

/** The root of scopes that belong to no run. */
public enum TestRoot implements FinishScope.Root {
    INSTANCE;

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
