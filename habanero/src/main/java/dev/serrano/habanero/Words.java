package dev.serrano.habanero;

import dev.serrano.spi.LibraryWords;

/** The words of reports for programs of Habanero: the names of its constructs and properties. */
public final class Words extends LibraryWords {
    /** The name of a data-driven future in reports. */
    static final String DATA_DRIVEN_FUTURE = "data-driven future";

    private final String spawnSites;

    /** @param spawnSites the setting with which reports say where tasks were spawned */
    public Words(String spawnSites) {
        this.spawnSites = spawnSites;
    }

    /** The words of HJlib. */
    static Words ofHabanero() {
        return new Words("HjSystemProperty.diagnoseDeadlocks.set(true) before the launch");
    }

    @Override
    public String fillable() {
        return "data-driven futures";
    }

    @Override
    public String announced() {
        return "";
    }

    @Override
    public String spawnSites() {
        return spawnSites;
    }

    @Override
    public String orNames() {
        return "";
    }

    @Override
    public String keepsWorker() {
        return "its task computes for long without a spawn, in which case more and smaller tasks help, or is blocked"
                + " where its worker cannot be freed, as in native code";
    }

    @Override
    public String orBlocking() {
        return "";
    }
}
