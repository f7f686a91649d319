package dev.serrano.internal.task;

import dev.serrano.internal.fiber.Registration;

/** The end of tasks that the waiting task has spawned itself: nothing but their ends can bring it about. */
public interface ChildrenEnd extends Registration {}
