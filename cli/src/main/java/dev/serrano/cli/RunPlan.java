package dev.serrano.cli;

import dev.serrano.TaskRuntime;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.harness.RuntimeDefaults;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Tags;
import dev.serrano.cli.console.OutputFiles;
import dev.serrano.cli.console.OutputOptions;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Nearest;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The plan of {@code serrano run}: everything checked that can be checked before the input is built.
 *
 * @param cases what to measure, the serial form first
 * @param warmUp how long to run all of them by turns before
 * @param repeat how many measured runs of each
 * @param files where to write the results
 */
record RunPlan(List<Case> cases, Duration warmUp, int repeat, OutputFiles files) {

    static final int MOST_WORKERS = TaskRuntime.Builder.MAX_WORKERS;
    private static final int MOST_RUNS = 100_000;
    private static final int MOST_WARM_UP_SECONDS = 3_600;
    private static final String DEFAULT_BACKEND = FiberBackend.SCHEDULED.id();
    private static final String DETERMINISTIC = "deterministic";

    /**
     * Checks what the user asked for.
     *
     * @throws UserError if it makes no sense
     */
    static RunPlan of(RunOptions options, OutputOptions outputs, RuntimeDefaults defaults) {
        Workload workload = workload(options.name);
        Parameters parameters = parameters(workload, options.parameters);
        PlacesOption places = PlacesOption.of(options);
        int workers = places != null ? places.workers() : workers(options, defaults);
        Map<String, String> runtimeTags = runtimeTags(options, defaults);
        if (places != null && places.places() > 1) {
            runtimeTags.put(Tags.PLACES, places.toString());
        }
        Duration warmUp = Duration.ofSeconds(WholeNumber.parse("--warm-up", options.warmUp, 0, MOST_WARM_UP_SECONDS));
        int repeat = WholeNumber.parse("--repeat", options.repeat, 1, MOST_RUNS);
        OutputFiles files = OutputFiles.check(outputs);
        Form ours = one(workload, Rival.SERRANO, options.form);
        Set<Case> cases = new LinkedHashSet<>();
        cases.add(collected(Case.of(workload, one(workload, Rival.SERIAL, null), 1, parameters, Map.of())));
        cases.add(collected(Case.of(workload, ours, workers, parameters, runtimeTags)));
        for (String name : against(options)) {
            Map<String, String> setting = setting(name);
            if (setting.isEmpty()) {
                for (Form form : rivals(workload, name)) {
                    int slots = form.runtime() == Rival.SERIAL ? 1 : workers;
                    Map<String, String> tags = form.runtime() == Rival.SERRANO ? runtimeTags : Map.of();
                    cases.add(collected(Case.of(workload, form, slots, parameters, tags)));
                }
            } else {
                Map<String, String> other = new TreeMap<>(runtimeTags);
                other.putAll(setting);
                other.remove(Tags.SEED);
                other.remove(Tags.SCHEDULER, defaults.scheduler());
                if (defaults.backendName().equals(DEFAULT_BACKEND)) {
                    other.remove(Tags.BACKEND, DEFAULT_BACKEND);
                }
                if (!cases.add(collected(Case.of(workload, ours, workers, parameters, other)))) {
                    throw new UserError("--against %s is what runs already".formatted(name));
                }
            }
        }
        return new RunPlan(List.copyOf(cases), warmUp, repeat, files);
    }

    /** The tag of a backend or scheduler that the same form is to run on for comparison; empty for another name. */
    private static Map<String, String> setting(String name) {
        if (Arrays.stream(FiberBackend.values()).map(FiberBackend::id).anyMatch(name::equals)) {
            return Map.of(Tags.BACKEND, backend(name));
        }
        String scheduler = name.split(":", 2)[0];
        if (TaskRuntime.schedulers().contains(scheduler) && !scheduler.equals(DETERMINISTIC)) {
            checkScheduler(name);
            return Map.of(Tags.SCHEDULER, name);
        }
        return Map.of();
    }

    private static int workers(RunOptions options, RuntimeDefaults defaults) {
        return options.workers == null ? defaults.workers() : WholeNumber.parse("-w", options.workers, 1, MOST_WORKERS);
    }

    /** The workload of that name; an error that names the nearest if there is none. */
    static Workload workload(String name) {
        return Workloads.find(name)
                .orElseThrow(() -> new UserError(
                        "there is no workload '%s'; %s".formatted(name, Nearest.hint(name, Workloads.names()))));
    }

    private static Parameters parameters(Workload workload, List<String> assignments) {
        try {
            return Parameters.parse(workload.info(), assignments);
        } catch (BadParameterException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** The rivals to compare with, name by name. */
    private static Set<String> against(RunOptions options) {
        Set<String> names = new LinkedHashSet<>();
        for (String list : options.against) {
            for (String part : list.split(",", -1)) {
                String name = part.strip();
                if (name.isEmpty()) {
                    throw new UserError(
                            "--against '%s': a name is missing; valid are lists such as forkjoin,serial, of %s"
                                    .formatted(list, String.join(", ", others())));
                }
                if (!names.add(name)) {
                    throw new UserError("--against names %s twice; leave one out".formatted(name));
                }
            }
        }
        return names;
    }

    /** All names after {@code --against}, without forms and options. */
    static List<String> others() {
        List<String> names = new ArrayList<>(Rival.ids());
        Arrays.stream(FiberBackend.values()).map(FiberBackend::id).forEach(names::add);
        TaskRuntime.schedulers().stream()
                .filter(name -> !name.equals(DETERMINISTIC) && !names.contains(name))
                .forEach(names::add);
        return names;
    }

    private static List<Form> rivals(Workload workload, String text) {
        String[] parts = text.split("/", 2);
        Rival rival = Rival.find(parts[0])
                .orElseThrow(() -> new UserError("--against: there is no runtime '%s'; %s"
                        .formatted(parts[0], Nearest.hint(parts[0], others()))));
        if (parts.length == 2) {
            return List.of(one(workload, rival, parts[1]));
        }
        List<Form> forms = formsOf(workload, rival).stream()
                .filter(form -> !form.measuresPart())
                .toList();
        if (forms.isEmpty()) {
            throw new UserError("--against %s: %s has no such form; it has forms for %s"
                    .formatted(rival.id(), workload.info().name(), String.join(", ", runtimesOf(workload))));
        }
        return forms;
    }

    /** The form of that name, or the first for that runtime. */
    private static Form one(Workload workload, Rival rival, @Nullable String name) {
        List<Form> forms = formsOf(workload, rival);
        return forms.stream()
                .filter(form -> name == null || form.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError("%s has no form '%s' for %s; %s"
                        .formatted(
                                workload.info().name(),
                                name,
                                rival.id(),
                                Nearest.hint(
                                        String.valueOf(name),
                                        forms.stream().map(Form::name).toList()))));
    }

    private static List<Form> formsOf(Workload workload, Rival rival) {
        return workload.forms().stream().filter(form -> form.runtime() == rival).toList();
    }

    private static Set<String> runtimesOf(Workload workload) {
        Set<String> ids = new LinkedHashSet<>();
        workload.forms().forEach(form -> ids.add(form.runtime().id()));
        return ids;
    }

    /** The tags of Serrano's rows: settings that differ from the launcher's defaults. */
    private static Map<String, String> runtimeTags(RunOptions options, RuntimeDefaults defaults) {
        Map<String, String> tags = new TreeMap<>();
        String backend = options.backend == null ? defaults.backendName() : backend(options.backend);
        if (!backend.equals(DEFAULT_BACKEND) || !backend.equals(defaults.backendName())) {
            tags.put(Tags.BACKEND, backend);
        }
        if (options.scheduler != null) {
            checkScheduler(options.scheduler);
            if (!options.scheduler.equals(defaults.scheduler())) {
                tags.put(Tags.SCHEDULER, options.scheduler);
            }
        }
        String scheduler = options.scheduler == null ? defaults.scheduler() : options.scheduler;
        if (scheduler.split(":", 2)[0].equals(DETERMINISTIC)) {
            tags.put(Tags.SEED, seed(options.seed));
        } else if (options.seed != null) {
            throw new UserError("--seed is for --scheduler " + DETERMINISTIC);
        }
        return tags;
    }

    private static void checkScheduler(String choice) {
        try {
            TaskRuntime.builder().scheduler(choice);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** The seed of all choices: the one given, that of -Dserrano.seed, or a new one. */
    private static String seed(@Nullable String given) {
        String text = given != null ? given : System.getProperty("serrano.seed");
        if (text == null) {
            return Integer.toString(ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE));
        }
        try {
            return Long.toString(Long.parseLong(text.strip()));
        } catch (NumberFormatException e) {
            throw new UserError("--seed: not a whole number: '" + text + "'", e);
        }
    }

    private static String backend(String text) {
        List<String> known =
                Arrays.stream(FiberBackend.values()).map(FiberBackend::id).toList();
        if (!known.contains(text)) {
            throw new UserError("there is no backend '%s'; %s".formatted(text, Nearest.hint(text, known)));
        }
        String problem = TaskRuntime.scheduledBackendProblem();
        if (text.equals(DEFAULT_BACKEND) && problem != null) {
            throw new UserError("the scheduled backend cannot be used here: " + problem);
        }
        return text;
    }

    private static Case collected(Case subject) {
        String collector = Environments.garbageCollector();
        return collector.equals(LauncherFlags.DEFAULT_GC) ? subject : subject.tagged(Tags.GC, collector);
    }
}
