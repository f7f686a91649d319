package dev.serrano.workloads.floorplan;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.search.BoundForms;
import java.util.List;

/**
 * The least rectangle for rooms that are attached to each other: the thesis's FLP, with 14 of them. The rooms are random;
 * the rules are those of Floorplan in the Barcelona OpenMP Tasks Suite.
 */
public final class FloorplanWorkload extends TableWorkload<Plan> {
    private static final int MOST_ROOMS = 20;
    private static final int LARGEST = 1_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "floorplan",
            "the least rectangle for rooms, by branch and bound",
            "tasks that end one by one, when a better plan than theirs is known",
            "Floorplan of BOTS (Duran et al. 2009), FLP in Imam's thesis, section 4.5.4; here random rooms",
            List.of(
                    Parameter.integer("rooms", 12, "how many rooms, 1 to " + MOST_ROOMS + "; 14 in the thesis"),
                    Parameter.integer("side", 64, "of the square they have to fit into, 1 to " + LARGEST)));

    private static final FormTable<Plan> FORMS = BoundForms.<Plan>all().build();

    /** The workload; it has no state. */
    public FloorplanWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int rooms = parameters.integer("rooms", 1, MOST_ROOMS);
        int side = parameters.integer("side", 1, LARGEST);
        return FORMS.prepare(Plan.of(Building.random(side, rooms)), null);
    }
}
