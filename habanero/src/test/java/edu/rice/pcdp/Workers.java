package edu.rice.pcdp;

import dev.serrano.scheduler.FiberBackend;
import edu.rice.pcdp.runtime.Runtime;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** So many workers of a backend: what finishes of threads outside run on after {@link #start}. */
record Workers(FiberBackend backend, int number) {
    @ParameterizedTest
    @MethodSource("edu.rice.pcdp.Workers#all")
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface OnAll {}

    static List<Workers> all() {
        List<Workers> all = new ArrayList<>();
        for (FiberBackend b : List.of(FiberBackend.SCHEDULED, FiberBackend.PORTABLE)) {
            for (int n : new int[] {1, 2, 8}) {
                all.add(new Workers(b, n));
            }
        }
        return all;
    }

    void start() throws InterruptedException {
        String before = System.getProperty("serrano.fibers");
        System.setProperty("serrano.fibers", backend.id());
        try {
            Runtime.resizeWorkerThreads(number);
        } finally {
            if (before == null) {
                System.clearProperty("serrano.fibers");
            } else {
                System.setProperty("serrano.fibers", before);
            }
        }
    }
}
