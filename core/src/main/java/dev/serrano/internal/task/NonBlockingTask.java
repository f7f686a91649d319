package dev.serrano.internal.task;

/**
 * A task declared never to wait (asyncNb, the option nonBlocking); a wait inside it is an error that names the wait.
 * <p>Such a task may run on top of any waiting frame: in the blocking backend a worker runs all of its own before it
 * blocks a thread (Imam, thesis, section 4.1 and figure 2.9). A list beside the deque finds them ({@code TaskDeque}); the
 * place in the deque decides which worker runs a task, so it runs once.
 */
public interface NonBlockingTask {}
