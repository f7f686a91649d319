package dev.serrano.sim;

import dev.serrano.sim.SimWorker.Use;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Results as one HTML page: the speed-up curve, where the time goes, what the workers do over time, all figures. The
 * drawings are SVG in the page. It needs no script and no network, and forbids both.
 */
public final class SimulationPage {
    private static final double WIDTH = 640;
    private static final double HEIGHT = 300;
    private static final double LEFT = 48;
    private static final double BOTTOM = 28;
    private static final double TOP = 12;
    private static final double RIGHT = 170;
    private static final int COLORS = 6;
    private static final List<String> USES = Arrays.stream(Use.values())
            .map(use -> use.name().toLowerCase(Locale.ROOT))
            .toList();
    private static final double ROW = 7;
    private static final double LEAST = 0.02; // of a thousandth of the width

    private final List<SimulationResult> results;

    /**
     * A page.
     *
     * @param results what it shows, at least one
     * @throws IllegalArgumentException if there is none
     */
    public SimulationPage(List<SimulationResult> results) {
        if (results.isEmpty()) {
            throw new IllegalArgumentException("a page of simulations must have at least one result");
        }
        this.results = List.copyOf(results);
    }

    /** A line of the curve. */
    record Curve(String label, int color, String points, List<Dot> dots, double labelY) {}

    /** A run in the curve. */
    record Dot(double x, double y, String title) {}

    /** A number at an axis. */
    record Mark(double at, String text) {}

    /** Where the time of a run went. */
    record Bar(String label, List<Part> parts) {}

    /** A part of a bar. */
    record Part(int use, double x, double width, String title) {}

    /** What the workers of a run did: a path for each use. */
    record Line(String title, double height, List<Path> paths, String end) {}

    /** All pieces of one use. */
    record Path(int use, String d) {}

    /** All that the template shows. */
    record View(
            String title,
            String machine,
            List<String> costs,
            List<Curve> curves,
            String ideal,
            List<Mark> xs,
            List<Mark> ys,
            List<Bar> bars,
            List<Line> lines,
            List<String> heads,
            List<List<String>> rows) {}

    /** The page as HTML. */
    public String markup() {
        StringOutput page = new StringOutput();
        TemplateEngine.createPrecompiled(
                        null,
                        ContentType.Html,
                        SimulationPage.class.getClassLoader(),
                        SimulationPage.class.getPackageName())
                .render("simulation.jte", view(), page);
        return page.toString();
    }

    View view() {
        SimulationResult first = results.getFirst();
        int most = results.stream().mapToInt(r -> r.machine().workers()).max().orElse(1);
        double top = Math.max(
                1, results.stream().mapToDouble(SimulationResult::speedup).max().orElse(1));
        List<String> costs = new ArrayList<>();
        first.machine().costs().forEach((name, value) -> costs.add(name + " " + trim(value)));
        return new View(
                first.program(),
                first.machine().name() + ", " + first.machine().sockets()
                        + (first.machine().sockets() == 1 ? " socket" : " sockets")
                        + (first.machine().sleeps() ? ", idle workers sleep" : ", idle workers spin") + ", seed "
                        + first.seed(),
                costs,
                curves(most, top),
                ideal(most, top),
                xs(most),
                ys(top),
                bars(),
                lines(),
                SimulationTable.heads(),
                results.stream().map(SimulationTable::cells).toList());
    }

    // ---- the curve --------------------------------------------------------------------------------------------

    private static double x(double workers, int most) {
        return most == 1 ? LEFT : LEFT + (WIDTH - LEFT - RIGHT) * Math.log(workers) / Math.log(most);
    }

    private static double y(double speedup, double top) {
        double share = top <= 1 ? speedup : Math.log(Math.max(speedup, 0.5) / 0.5) / Math.log(top / 0.5);
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share;
    }

    private List<Curve> curves(int most, double top) {
        Map<String, List<SimulationResult>> by = new LinkedHashMap<>();
        results.forEach(
                r -> by.computeIfAbsent(r.scheduler(), s -> new ArrayList<>()).add(r));
        List<Curve> all = new ArrayList<>();
        by.forEach((scheduler, runs) -> {
            List<SimulationResult> sorted = runs.stream()
                    .sorted(Comparator.comparingInt(r -> r.machine().workers()))
                    .toList();
            List<Dot> dots = sorted.stream()
                    .map(r -> new Dot(
                            round(x(r.machine().workers(), most)),
                            round(y(r.speedup(), top)),
                            scheduler + ", " + r.machine().workers() + " workers: "
                                    + String.format(Locale.ROOT, "%.2f", r.speedup())))
                    .toList();
            all.add(new Curve(
                    scheduler,
                    all.size() % COLORS,
                    points(dots),
                    dots,
                    dots.getLast().y()));
        });
        return apart(all);
    }

    /** Labels that do not cover each other. */
    private static List<Curve> apart(List<Curve> curves) {
        List<Curve> sorted = new ArrayList<>(curves);
        sorted.sort(Comparator.comparingDouble(Curve::labelY));
        double least = 0;
        for (int i = 0; i < sorted.size(); i++) {
            Curve c = sorted.get(i);
            double at = Math.max(c.labelY(), least);
            sorted.set(i, new Curve(c.label(), c.color(), c.points(), c.dots(), at));
            least = at + 15;
        }
        return sorted;
    }

    private static String points(List<Dot> dots) {
        return String.join(" ", dots.stream().map(d -> d.x() + "," + d.y()).toList());
    }

    private static String ideal(int most, double top) {
        double end = Math.min(most, top);
        return round(x(1, most)) + "," + round(y(1, top)) + " " + round(x(end, most)) + "," + round(y(end, top));
    }

    private static List<Mark> xs(int most) {
        List<Mark> marks = new ArrayList<>();
        int factor = most > 256 ? 4 : 2;
        for (int n = 1; n <= most; n *= factor) {
            marks.add(new Mark(round(x(n, most)), Integer.toString(n)));
        }
        return marks;
    }

    private static List<Mark> ys(double top) {
        List<Mark> marks = new ArrayList<>();
        double factor = top > 256 ? 4 : 2;
        for (double s = 1; s <= top; s *= factor) {
            marks.add(new Mark(round(y(s, top)), trim(s)));
        }
        return marks;
    }

    // ---- where the time goes ----------------------------------------------------------------------------------

    private List<Bar> bars() {
        List<Bar> bars = new ArrayList<>();
        for (SimulationResult r : results) {
            double[] shares = {
                r.use().run(), r.use().queue(), r.use().steal(), r.use().idle()
            };
            bars.add(new Bar(
                    r.scheduler() + ", " + r.machine().workers()
                            + (r.machine().workers() == 1 ? " worker" : " workers"),
                    parts(shares)));
        }
        return bars;
    }

    private static List<Part> parts(double[] shares) {
        List<Part> parts = new ArrayList<>();
        double x = 0;
        for (int use = 0; use < shares.length; use++) {
            double w = shares[use] * 100;
            if (shares[use] > 0) {
                parts.add(new Part(
                        use,
                        round(x),
                        round(w),
                        USES.get(use) + " " + String.format(Locale.ROOT, "%.1f %%", 100 * shares[use])));
            }
            x += w;
        }
        return parts;
    }

    // ---- workers over time ------------------------------------------------------------------------------------

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (SimulationResult r : results) {
            TimeLine t = r.timeLine();
            if (t != null) {
                lines.add(new Line(
                        r.scheduler() + ", " + r.machine().workers() + " workers",
                        t.workers().length * ROW,
                        paths(t),
                        SimulationTable.time(t.nanos())));
            }
        }
        return lines;
    }

    private static List<Path> paths(TimeLine t) {
        List<Path> paths = new ArrayList<>();
        for (int use = 0; use < USES.size(); use++) {
            StringBuilder d = new StringBuilder();
            for (int w = 0; w < t.workers().length; w++) {
                row(t.shares()[w], use, w * ROW, d);
            }
            paths.add(new Path(use, d.toString()));
        }
        return paths;
    }

    /** The pieces of one use in a row. Neighbours that touch are one. */
    private static void row(float[][] columns, int use, double y, StringBuilder d) {
        double width = 1000.0 / columns.length;
        double begin = 0;
        double end = 0;
        for (int c = 0; c < columns.length; c++) {
            double x = c * width;
            for (int u = 0; u < use; u++) {
                x += columns[c][u] * width;
            }
            double share = columns[c][use] * width;
            if (share < LEAST) {
                continue;
            }
            if (x - end > LEAST) {
                piece(begin, end, y, d);
                begin = x;
            }
            end = x + share;
        }
        piece(begin, end, y, d);
    }

    private static void piece(double begin, double end, double y, StringBuilder d) {
        if (end > begin) {
            double w = end - begin;
            d.append(String.format(Locale.ROOT, "M%.1f %.0fh%.1fv6h-%.1f", begin, y, w, w));
        }
    }

    private static double round(double d) {
        return Math.round(d * 100) / 100.0;
    }

    private static String trim(double d) {
        return d == Math.rint(d) ? Long.toString((long) d) : Double.toString(d);
    }
}
