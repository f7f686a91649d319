package dev.serrano.workloads;

import dev.serrano.workloads.align.SmithWatermanWorkload;
import dev.serrano.workloads.averaging.AveragingWorkload;
import dev.serrano.workloads.barneshut.BarnesHutWorkload;
import dev.serrano.workloads.barriers.BarriersWorkload;
import dev.serrano.workloads.bfs.BellmanFordWorkload;
import dev.serrano.workloads.bfs.BfsWorkload;
import dev.serrano.workloads.binarytrees.BinaryTreesWorkload;
import dev.serrano.workloads.bitonic.BitonicWorkload;
import dev.serrano.workloads.bpc.BpcWorkload;
import dev.serrano.workloads.build.BuildWorkload;
import dev.serrano.workloads.cholesky.CholeskyWorkload;
import dev.serrano.workloads.colouring.VertexColouringWorkload;
import dev.serrano.workloads.cyclic.CyclicProducersWorkload;
import dev.serrano.workloads.daxpy.DaxpyWorkload;
import dev.serrano.workloads.fft.FftWorkload;
import dev.serrano.workloads.fib.CutOffFibWorkload;
import dev.serrano.workloads.fib.FibWorkload;
import dev.serrano.workloads.fib.WaitingFibWorkload;
import dev.serrano.workloads.flat.FlatWorkload;
import dev.serrano.workloads.floorplan.FloorplanWorkload;
import dev.serrano.workloads.gridpath.GridPathWorkload;
import dev.serrano.workloads.idleactors.IdleActorsWorkload;
import dev.serrano.workloads.integrate.IntegrateWorkload;
import dev.serrano.workloads.inverted.InvertedIndexWorkload;
import dev.serrano.workloads.jacobi.JacobiConvergenceWorkload;
import dev.serrano.workloads.jacobi.JacobiWorkload;
import dev.serrano.workloads.kmeans.KMeansConvergenceWorkload;
import dev.serrano.workloads.kmeans.KMeansWorkload;
import dev.serrano.workloads.knapsack.KnapsackWorkload;
import dev.serrano.workloads.launch.LaunchEmptyWorkload;
import dev.serrano.workloads.loops.HistogramWorkload;
import dev.serrano.workloads.loops.LoopsWorkload;
import dev.serrano.workloads.loops.SumWorkload;
import dev.serrano.workloads.lu.LuWorkload;
import dev.serrano.workloads.lu.SparseLuWorkload;
import dev.serrano.workloads.lufact.LufactWorkload;
import dev.serrano.workloads.matrix.BlockedMatmulWorkload;
import dev.serrano.workloads.matrix.MatmulWorkload;
import dev.serrano.workloads.matrix.StrassenWorkload;
import dev.serrano.workloads.moldyn.MoldynWorkload;
import dev.serrano.workloads.mst.MstWorkload;
import dev.serrano.workloads.nbody.NBodyWorkload;
import dev.serrano.workloads.nqueens.FirstQueensWorkload;
import dev.serrano.workloads.nqueens.NQueensWorkload;
import dev.serrano.workloads.password.PasswordSearchWorkload;
import dev.serrano.workloads.phases.PhasesWorkload;
import dev.serrano.workloads.phases.ReductionWorkload;
import dev.serrano.workloads.pingpong.PingPongWorkload;
import dev.serrano.workloads.routing.RoutingWorkload;
import dev.serrano.workloads.salesman.BestFirstTourWorkload;
import dev.serrano.workloads.salesman.TravellingSalesmanWorkload;
import dev.serrano.workloads.savina.ActorAStarWorkload;
import dev.serrano.workloads.savina.ActorAdderJoinWorkload;
import dev.serrano.workloads.savina.ActorApspWorkload;
import dev.serrano.workloads.savina.ActorBitonicWorkload;
import dev.serrano.workloads.savina.ActorCreateWorkload;
import dev.serrano.workloads.savina.ActorDictionaryWorkload;
import dev.serrano.workloads.savina.ActorFibWorkload;
import dev.serrano.workloads.savina.ActorFilterBankWorkload;
import dev.serrano.workloads.savina.ActorPingPongWorkload;
import dev.serrano.workloads.savina.ActorQuicksortWorkload;
import dev.serrano.workloads.savina.ActorRadixSortWorkload;
import dev.serrano.workloads.savina.ActorSieveWorkload;
import dev.serrano.workloads.savina.ActorSortedListWorkload;
import dev.serrano.workloads.savina.ActorThroughputWorkload;
import dev.serrano.workloads.savina.BankWorkload;
import dev.serrano.workloads.savina.BarberWorkload;
import dev.serrano.workloads.savina.BigWorkload;
import dev.serrano.workloads.savina.BoundedBufferWorkload;
import dev.serrano.workloads.savina.ChameneosWorkload;
import dev.serrano.workloads.savina.CobwebbedTreeWorkload;
import dev.serrano.workloads.savina.CountingWorkload;
import dev.serrano.workloads.savina.LogisticMapWorkload;
import dev.serrano.workloads.savina.PhilosophersWorkload;
import dev.serrano.workloads.savina.QueensWorkersWorkload;
import dev.serrano.workloads.savina.ThreadRingWorkload;
import dev.serrano.workloads.search.CubeSearchWorkload;
import dev.serrano.workloads.search.EurekaCheckWorkload;
import dev.serrano.workloads.search.TableSearchWorkload;
import dev.serrano.workloads.sections.SectionsWorkload;
import dev.serrano.workloads.series.SeriesWorkload;
import dev.serrano.workloads.sieve.SieveWorkload;
import dev.serrano.workloads.sor.SorWorkload;
import dev.serrano.workloads.sort.CilksortWorkload;
import dev.serrano.workloads.sort.FunctionalQuicksortWorkload;
import dev.serrano.workloads.sort.MergesortWorkload;
import dev.serrano.workloads.sort.QuicksortWorkload;
import dev.serrano.workloads.spanning.SpanningTreeWorkload;
import dev.serrano.workloads.spc.SpcWorkload;
import dev.serrano.workloads.sudoku.SudokuWorkload;
import dev.serrano.workloads.suffixes.SuffixArrayWorkload;
import dev.serrano.workloads.suspended.SuspendedWorkload;
import dev.serrano.workloads.treerec.TreerecWorkload;
import dev.serrano.workloads.uts.TreePathWorkload;
import dev.serrano.workloads.uts.TreeSearchWorkload;
import dev.serrano.workloads.uts.UtsWorkload;
import dev.serrano.workloads.wordcount.WordCountWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The workloads that are shipped: those of this module, then those that other modules provide as a service. */
public final class Workloads {
    /**
     * Workloads that have something in common.
     *
     * @param title what that is
     */
    public record Group(String title, List<Workload> workloads) {

        /** Keeps its own copy of the list. */
        public Group {
            workloads = List.copyOf(workloads);
        }
    }

    private static final List<Group> OWN = List.of(
            group(
                    "Recursion and search",
                    new FibWorkload(),
                    new IntegrateWorkload(),
                    new NQueensWorkload(),
                    new KnapsackWorkload(),
                    new UtsWorkload(),
                    new BinaryTreesWorkload(),
                    new TreerecWorkload()),
            group(
                    "Searches that end early",
                    new TableSearchWorkload(),
                    new CubeSearchWorkload(),
                    new FirstQueensWorkload(),
                    new TreeSearchWorkload(),
                    new SudokuWorkload(),
                    new TreePathWorkload(),
                    new FloorplanWorkload(),
                    new TravellingSalesmanWorkload(),
                    new KMeansConvergenceWorkload(),
                    new JacobiConvergenceWorkload(),
                    new PasswordSearchWorkload(),
                    new EurekaCheckWorkload(),
                    new BestFirstTourWorkload(),
                    new GridPathWorkload()),
            group(
                    "Sorting",
                    new QuicksortWorkload(),
                    new CilksortWorkload(),
                    new MergesortWorkload(),
                    new FunctionalQuicksortWorkload(),
                    new BitonicWorkload(),
                    new SuffixArrayWorkload(),
                    new InvertedIndexWorkload()),
            group(
                    "Linear algebra",
                    new MatmulWorkload(),
                    new BlockedMatmulWorkload(),
                    new StrassenWorkload(),
                    new LuWorkload(),
                    new SparseLuWorkload(),
                    new CholeskyWorkload(),
                    new FftWorkload()),
            group("Simulation", new JacobiWorkload(), new BarnesHutWorkload(), new NBodyWorkload()),
            group(
                    "Loops",
                    new LoopsWorkload(),
                    new SumWorkload(),
                    new HistogramWorkload(),
                    new DaxpyWorkload(),
                    new SeriesWorkload(),
                    new KMeansWorkload(),
                    new WordCountWorkload()),
            group(
                    "Graphs",
                    new SpanningTreeWorkload(),
                    new VertexColouringWorkload(),
                    new MstWorkload(),
                    new BfsWorkload(),
                    new BellmanFordWorkload(),
                    new RoutingWorkload()),
            group(
                    "Tasks that wait for each other",
                    new SmithWatermanWorkload(),
                    new BuildWorkload(),
                    new CyclicProducersWorkload(),
                    new SectionsWorkload(),
                    new SieveWorkload(),
                    new WaitingFibWorkload(),
                    new CutOffFibWorkload(),
                    new PingPongWorkload(),
                    new SuspendedWorkload()),
            group(
                    "Tasks in phases",
                    new AveragingWorkload(),
                    new SorWorkload(),
                    new LufactWorkload(),
                    new MoldynWorkload(),
                    new BarriersWorkload(),
                    new PhasesWorkload(),
                    new ReductionWorkload()),
            group(
                    "Actors",
                    new ActorPingPongWorkload(),
                    new CountingWorkload(),
                    new ActorCreateWorkload(),
                    new IdleActorsWorkload(),
                    new ActorThroughputWorkload(),
                    new ThreadRingWorkload(),
                    new ChameneosWorkload(),
                    new BigWorkload(),
                    new PhilosophersWorkload(),
                    new BarberWorkload(),
                    new BankWorkload(),
                    new LogisticMapWorkload(),
                    new QueensWorkersWorkload(),
                    new ActorDictionaryWorkload(),
                    new ActorSortedListWorkload(),
                    new BoundedBufferWorkload(),
                    new ActorSieveWorkload(),
                    new ActorRadixSortWorkload(),
                    new ActorFibWorkload(),
                    new ActorQuicksortWorkload(),
                    new ActorFilterBankWorkload(),
                    new ActorAdderJoinWorkload(),
                    new ActorAStarWorkload(),
                    new ActorApspWorkload(),
                    new ActorBitonicWorkload(),
                    new CobwebbedTreeWorkload()),
            group(
                    "Tasks and little else",
                    new FlatWorkload(),
                    new SpcWorkload(),
                    new BpcWorkload(),
                    new LaunchEmptyWorkload()));

    private static final List<Group> GROUPS = withServices(OWN);

    private static final List<Workload> ALL =
            GROUPS.stream().flatMap(group -> group.workloads().stream()).toList();

    private Workloads() {}

    private static Group group(String title, Workload... workloads) {
        return new Group(title, List.of(workloads));
    }

    /** Those of the class path, such as the programs that are written in Scala, are a group of their own. */
    private static List<Group> withServices(List<Group> own) {
        List<Group> groups = new ArrayList<>(own);
        List<Workload> services = ServiceLoader.load(Workload.class, Workloads.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        if (!services.isEmpty()) {
            groups.add(new Group("Figures of Habanero-Scala", services));
        }
        return List.copyOf(groups);
    }

    /** All workloads by what they have in common, in the order in which they are best listed. */
    public static List<Group> groups() {
        return GROUPS;
    }

    /** All workloads, group by group. */
    public static List<Workload> all() {
        return ALL;
    }

    /** Those of this module. */
    public static List<Workload> own() {
        return OWN.stream().flatMap(group -> group.workloads().stream()).toList();
    }

    /** The workload of that name. */
    public static Optional<Workload> find(String name) {
        return ALL.stream()
                .filter(workload -> workload.info().name().equals(name))
                .findFirst();
    }

    /** The names of all workloads; {@link Nearest} finds the one that a mistyped name was meant to be. */
    public static List<String> names() {
        return ALL.stream().map(workload -> workload.info().name()).toList();
    }
}
