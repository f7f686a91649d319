package dev.serrano.internal.worker;

/** A task that others wait for: its home worker may complete it without looking at who does. */
public interface ValueTask {}
