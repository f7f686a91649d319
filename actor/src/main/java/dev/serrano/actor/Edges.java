package dev.serrano.actor;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncPoint;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The sync points, besides that of its sender, before the next message of an actor: for observers. */
final class Edges {
    /* Implementation. Made when the first observed task has something to leave; unobserved actors have none.
     * before   what the last owner has done: messages are processed by one task after another. Passed by owners.
     * let      of the tasks that have resumed the actor or asked it to exit, and were not processing a message of it.
     * opened   the same of the tasks that have enabled a mailbox; by its number. */
    private final SyncPoint before = new SyncPoint();
    private final SyncPoint let = new SyncPoint();
    private final ConcurrentMap<Integer, SyncPoint> opened = new ConcurrentHashMap<>();

    /** Whether the calling task is observed: if not it has nothing to leave. */
    static boolean areWanted() {
        return CurrentTask.member(SyncMember.class) != null;
    }

    /** The owner goes; before the next one can come. */
    void ownerGoes() {
        before.pass(SyncKind.DATA);
    }

    /** The owner has come. */
    void ownerHasCome() {
        before.waited(SyncKind.DATA);
    }

    /** The caller lets the actor go on, or end; before it does. */
    void lets() {
        let.signal(SyncKind.DATA);
    }

    /** The owner goes on, or ends the actor. */
    void goesOn() {
        let.waited(SyncKind.DATA);
    }

    /** The caller enables a mailbox; before it does. */
    void opens(int mailbox) {
        opened.computeIfAbsent(mailbox, k -> new SyncPoint()).signal(SyncKind.DATA);
    }

    /** The owner takes a message from a mailbox. */
    void takesFrom(int mailbox) {
        SyncPoint p = opened.get(mailbox);
        if (p != null) {
            p.waited(SyncKind.DATA);
        }
    }
}
