package dev.serrano.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Timeline;
import dev.serrano.bench.statistics.Interval;
import java.util.List;

/** The data of a page's charts, as JSON within the page. */
final class PageData {

    private final ObjectMapper mapper = new ObjectMapper();

    /**
     * The element that holds some JSON. Within JSON, {@code <} only occurs in strings, where it may be escaped.
     */
    static PageModel.Script element(String id, String json) {
        return new PageModel.Script("application/json", id, json.strip().replace("<", "\\u003c"));
    }

    /**
     * The comparisons; rows are named by their number in the report. One JVM alone has neither {@code low} nor
     * {@code high}.
     */
    String comparisons(List<Comparison> comparisons, List<Row> rows) {
        ArrayNode all = mapper.createArrayNode();
        for (Comparison comparison : comparisons) {
            ObjectNode node = all.addObject();
            node.put("row", rows.indexOf(comparison.above()));
            node.put("rival", rows.indexOf(comparison.below()));
            node.put("ratio", comparison.ratio().median());
            Interval interval = comparison.ratio().interval();
            if (interval != null) {
                node.put("low", interval.low());
                node.put("high", interval.high());
            }
            node.put("interval", Numbers.interval(interval));
            node.put("pairs", comparison.ratio().values());
        }
        return all.toString();
    }

    /** The time lines. */
    String timelines(List<Timeline> timelines) {
        ArrayNode all = mapper.createArrayNode();
        for (Timeline timeline : timelines) {
            ObjectNode node = all.addObject();
            node.put("label", timeline.subject().label());
            node.put("seconds", timeline.seconds());
            node.set(
                    "at",
                    mapper.valueToTree(
                            timeline.at().stream().map(PageData::micros).toList()));
            node.set("suspended", mapper.valueToTree(timeline.suspended()));
            ArrayNode lanes = node.putArray("lanes");
            for (Timeline.Lane lane : timeline.lanes()) {
                ObjectNode part = lanes.addObject();
                part.put("states", lane.states());
                part.set("tasks", mapper.valueToTree(lane.tasks()));
                part.set("steals", mapper.valueToTree(lane.steals()));
                part.set("suspensions", mapper.valueToTree(lane.suspensions()));
            }
        }
        return all.toString();
    }

    private static double micros(double seconds) {
        return Math.rint(seconds * 1e6) / 1e6;
    }
}
