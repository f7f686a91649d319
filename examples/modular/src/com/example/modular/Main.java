package com.example.modular;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.launch;

import dev.serrano.actor.Actor;
import dev.serrano.micrometer.RuntimeMeters;
import dev.serrano.test.Exploration;
import dev.serrano.weaver.Weaver;
import java.util.List;

/** Runs a program in a named module, and loads a class of each artifact. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        int sum = launch(() -> {
            var one = future(() -> 1);
            finish(() -> async(() -> {}));
            return one.join() + 1;
        });
        if (sum != 2) {
            throw new AssertionError(sum);
        }
        for (Class<?> c : List.of(Actor.class, RuntimeMeters.class, Exploration.class, Weaver.class)) {
            if (!c.getModule().isNamed()) {
                throw new AssertionError(c + " is in no named module");
            }
        }
    }
}
