package dev.serrano.internal.task;

/** A body that runs another one. */
public interface Wrapper {
    Object wrapped();
}
