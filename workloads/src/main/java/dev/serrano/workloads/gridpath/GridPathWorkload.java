package dev.serrano.workloads.gridpath;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/** The cheapest way through a grid by A*, with and without priorities; the counter {@code expanded} compares them. */
public final class GridPathWorkload extends TableWorkload<Grid> {
    private static final int LARGEST = 4_000;
    private static final int MOST_WALLS = 90;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "grid-path",
            "the cheapest way through a grid with walls, by A*",
            "priorities of very small tasks, of which a bad order makes many more",
            "P. E. Hart, N. J. Nilsson, B. Raphael 1968; cells with costs from 1 to 9",
            List.of(
                    Parameter.integer("side", 200, "cells of a side of the square, 2 to " + LARGEST),
                    Parameter.integer("walls", 25, "percent of the cells that are walls, 0 to " + MOST_WALLS)));

    private static final FormTable<Grid> FORMS = FormTable.<Grid>builder()
            .serrano("priorities", AStar::byPriority)
            .serrano("tasks", AStar::byTasks)
            .serial(AStar::serial)
            .build();

    /** The workload; it has no state. */
    public GridPathWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int side = parameters.integer("side", 2, LARGEST);
        return FORMS.prepare(Grid.random(side, parameters.integer("walls", 0, MOST_WALLS)), null);
    }
}
