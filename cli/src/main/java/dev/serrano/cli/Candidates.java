package dev.serrano.cli;

import dev.serrano.TaskRuntime;
import dev.serrano.bench.suite.SuiteCatalog;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.sim.MachineModel;
import dev.serrano.sim.SchedulerSpec;
import dev.serrano.sim.TaskModels;
import dev.serrano.workloads.Workloads;
import java.util.ArrayList;
import java.util.Arrays;

/** The completions that a shell offers for an option or a parameter. */
final class Candidates {

    private Candidates() {}

    /** Names of workloads. */
    static final class WorkloadNames extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        WorkloadNames() {
            super(Workloads.names());
        }
    }

    /** Names of suites. */
    static final class SuiteNames extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        SuiteNames() {
            super(SuiteCatalog.names());
        }
    }

    /** Runtimes, backends and schedulers to compare with. */
    static final class Runtimes extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Runtimes() {
            super(RunPlan.others());
        }
    }

    /** Fiber backends. */
    static final class Backends extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Backends() {
            super(Arrays.stream(FiberBackend.values()).map(FiberBackend::id).toList());
        }
    }

    /** Schedulers. */
    static final class Schedulers extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Schedulers() {
            super(TaskRuntime.schedulers());
        }
    }

    /** Models of workloads to simulate. */
    static final class Models extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Models() {
            super(TaskModels.kinds().stream().map(TaskModels.Kind::name).toList());
        }
    }

    /** Schedulers to simulate. */
    static final class SimulatedSchedulers extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        SimulatedSchedulers() {
            super(SchedulerSpec.names());
        }
    }

    /** Machines to simulate. */
    static final class SimulatedMachines extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        SimulatedMachines() {
            super(MachineModel.names());
        }
    }

    /** Shells with a completion script. */
    static final class Shells extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Shells() {
            super(CompletionCommand.SHELLS);
        }
    }
}
