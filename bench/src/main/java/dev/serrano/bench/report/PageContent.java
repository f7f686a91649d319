package dev.serrano.bench.report;

import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Timeline;
import java.util.List;

/**
 * The content of a page.
 *
 * @param title the heading
 * @param report the rows, and where they were measured
 * @param timelines runs that were watched
 * @param goals what became of the bars of a suite; empty for a run
 */
public record PageContent(String title, Report report, List<Timeline> timelines, List<GoalLine> goals) {

    /** Copies the lists. */
    public PageContent {
        timelines = List.copyOf(timelines);
        goals = List.copyOf(goals);
    }
}
