package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The suites that are shipped. */
public final class SuiteCatalog {

    private SuiteCatalog() {}

    /** The suite of that name, over the workloads of a catalog, with these numbers of workers. */
    public static Optional<Suite> find(String name, Catalog catalog, WorkerNumbers workers) {
        return switch (name) {
            case OverheadSuite.NAME -> Optional.of(new OverheadSuite(catalog, workers).suite());
            case SuspendSuite.NAME -> Optional.of(new SuspendSuite(catalog, workers).suite());
            case CoordinationSuite.NAME -> Optional.of(new CoordinationSuite(catalog, workers).suite());
            case ActorsSuite.NAME -> Optional.of(new ActorsSuite(catalog, workers).suite());
            case EurekaSuite.NAME -> Optional.of(new EurekaSuite(catalog, workers).suite());
            case HabaneroSuite.NAME -> Optional.of(new HabaneroSuite(catalog, workers).suite());
            case HabaneroScalaSuite.NAME -> Optional.of(new HabaneroScalaSuite(catalog, workers).suite());
            case WovenSuite.NAME -> Optional.of(new WovenSuite(catalog, workers).suite());
            case WovenPartsSuite.NAME -> Optional.of(new WovenPartsSuite(catalog, workers).suite());
            case AppsSuite.NAME -> Optional.of(new AppsSuite(catalog, applications(), workers).suite());
            case ObservingSuite.NAME -> Optional.of(new ObservingSuite(catalog, workers).suite());
            case BlockingSuite.NAME -> Optional.of(new BlockingSuite(catalog, workers).suite());
            case LoopsSuite.NAME -> Optional.of(new LoopsSuite(catalog, workers).suite());
            case DefaultSuite.NAME -> Optional.of(new DefaultSuite(catalog, workers).suite());
            case SchedulersSuite.NAME -> Optional.of(new SchedulersSuite(catalog, workers).suite());
            case StartSuite.NAME -> Optional.of(new StartSuite(catalog).suite());
            default -> Optional.empty();
        };
    }

    /** Programs of actors and those of other modules have suites of their own. */
    private static List<Workload> applications() {
        return Workloads.own().stream()
                .filter(workload -> workload.forms().stream().noneMatch(form -> form.runtime() == Rival.PEKKO))
                .toList();
    }

    /** The names. */
    public static List<String> names() {
        return List.copyOf(summaries().keySet());
    }

    /** One line about each suite, by name. */
    public static Map<String, String> summaries() {
        Map<String, String> summaries = new LinkedHashMap<>();
        summaries.put(OverheadSuite.NAME, OverheadSuite.SUMMARY);
        summaries.put(SuspendSuite.NAME, SuspendSuite.SUMMARY);
        summaries.put(CoordinationSuite.NAME, CoordinationSuite.SUMMARY);
        summaries.put(ActorsSuite.NAME, ActorsSuite.SUMMARY);
        summaries.put(EurekaSuite.NAME, EurekaSuite.SUMMARY);
        summaries.put(HabaneroSuite.NAME, HabaneroSuite.SUMMARY);
        summaries.put(HabaneroScalaSuite.NAME, HabaneroScalaSuite.SUMMARY);
        summaries.put(WovenSuite.NAME, WovenSuite.SUMMARY);
        summaries.put(WovenPartsSuite.NAME, WovenPartsSuite.SUMMARY);
        summaries.put(AppsSuite.NAME, AppsSuite.SUMMARY);
        summaries.put(ObservingSuite.NAME, ObservingSuite.SUMMARY);
        summaries.put(BlockingSuite.NAME, BlockingSuite.SUMMARY);
        summaries.put(LoopsSuite.NAME, LoopsSuite.SUMMARY);
        summaries.put(DefaultSuite.NAME, DefaultSuite.SUMMARY);
        summaries.put(SchedulersSuite.NAME, SchedulersSuite.SUMMARY);
        summaries.put(StartSuite.NAME, StartSuite.SUMMARY);
        return Collections.unmodifiableMap(summaries);
    }
}
