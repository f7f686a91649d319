package dev.serrano.cli.console;

import dev.serrano.bench.harness.RuntimeDefaults;

/** The settings of a runtime that no option describes. */
public final class Defaults {

    private Defaults() {}

    /**
     * Asks for them.
     *
     * @throws UserError if a -Dserrano property makes no sense here
     */
    public static RuntimeDefaults probe() {
        try {
            return RuntimeDefaults.probe();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }
}
