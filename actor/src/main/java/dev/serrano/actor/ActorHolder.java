package dev.serrano.actor;

import dev.serrano.spi.TurnHolder;

/** The holder by which a finish refers to an actor. */
record ActorHolder(ActorBase<?> actor) implements TurnHolder {
    @Override
    public void turn() throws Exception {
        actor.turn();
    }

    @Override
    public void cancelled() {
        actor.cancelled();
    }

    /** The name that the program gives the actor, or else its class. */
    @Override
    public String name() {
        Class<?> c = actor.getClass();
        String shown = actor.toString();
        if (!shown.equals(c.getName() + '@' + Integer.toHexString(System.identityHashCode(actor)))) {
            return shown;
        }
        return c.getName().substring(c.getName().lastIndexOf('.') + 1);
    }

    @Override
    public boolean needsTasks() {
        return actor.takesNone();
    }

    @Override
    public String toString() {
        return actor + ", which has not exited: " + (actor.isPaused() ? "it is paused, " : "")
                + (actor.isBackingOff() ? "it waits to be restarted, " : "") + actor.waiting();
    }
}
