package dev.serrano.habanero;

import dev.serrano.spi.LibraryFrames;
import java.util.List;

/** Which lines of a stack are this library's: reports show those of programs. */
public final class OwnFrames {
    /** Examples of HJlib are in packages below these, and are programs. */
    static final List<String> PACKAGES = List.of(
            "dev.serrano.actor",
            "dev.serrano.habanero",
            "dev.serrano.habanero.pcdp",
            "edu.rice.hj",
            "edu.rice.hj.api",
            "edu.rice.hj.experimental",
            "edu.rice.hj.experimental.actors",
            "edu.rice.hj.experimental.api",
            "edu.rice.hj.runtime.accumulator",
            "edu.rice.hj.runtime.actors",
            "edu.rice.hj.runtime.arrayview",
            "edu.rice.hj.runtime.config",
            "edu.rice.hj.runtime.eureka",
            "edu.rice.hj.runtime.eventcount",
            "edu.rice.hj.runtime.mapreduce",
            "edu.rice.hj.runtime.mapreduce2",
            "edu.rice.hj.runtime.metrics",
            "edu.rice.hj.runtime.region",
            "edu.rice.hj.runtime.util",
            "edu.rice.pcdp",
            "edu.rice.pcdp.config",
            "edu.rice.pcdp.runtime");

    private OwnFrames() {}

    /** To be called before a runtime is made. */
    public static void hide() {
        LibraryFrames.add(PACKAGES.toArray(String[]::new));
    }
}
