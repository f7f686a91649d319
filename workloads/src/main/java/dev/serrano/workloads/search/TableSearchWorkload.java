package dev.serrano.workloads.search;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.Locale;

/** One or two goals in a table of numbers: the thesis's SLS, DLS-AND and DLS-OR. */
public final class TableSearchWorkload extends TableWorkload<Table> {
    private static final int MOST = 1_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "table-search",
            "one or two goals in a table of numbers, row by row",
            "an early end: what is looked at in vain, and what a check costs",
            "the eureka programs SLS and DLS of Imam's thesis, goals in proportion",
            List.of(
                    Parameter.integer("rows", 1_000, "1 to " + MOST),
                    Parameter.integer("columns", 100_000, "1 to 10000000"),
                    Parameter.oneOf(
                            "wanted", "which goals: one, both of two, either of two", List.of("one", "both", "either")),
                    Parameter.integer("block", 256, "columns between two checks")));

    private static final FormTable<Table> FORMS = FormTable.<Table>builder()
            .serrano("eureka", TableSearches::byEureka)
            .serrano("token", TableSearches::byToken)
            .serrano("exception", TableSearches::byException)
            .serrano("bodies", TableSearches::inBodies)
            .serrano("to-the-end", TableSearches::toTheEnd)
            .serial(TableSearches::serial)
            .build();

    /** The workload; it has no state. */
    public TableSearchWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int rows = parameters.integer("rows", 1, MOST);
        int columns = parameters.integer("columns", 1, 10_000_000);
        if ((long) rows * columns > Integer.MAX_VALUE) {
            throw new BadParameterException("rows=" + rows + " of columns=" + columns + " are " + (long) rows * columns
                    + " numbers: at most " + Integer.MAX_VALUE);
        }
        Table.Wanted wanted = Table.Wanted.valueOf(parameters.text("wanted").toUpperCase(Locale.ROOT));
        if (rows < 2 && wanted != Table.Wanted.ONE) {
            throw new BadParameterException("two goals need rows=2 or more, not " + rows);
        }
        return FORMS.prepare(Table.of(rows, columns, wanted, parameters.integer("block", 1, 10_000_000)), "found");
    }
}
