package dev.serrano.bench.claim;

import dev.serrano.bench.report.Numbers;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts as one HTML page that needs no script and no network: each printed number as a bar, and the one measured
 * here below it.
 *
 * @param styles the style sheet
 * @param machine where and when it was measured
 * @param counts how many claims have each verdict
 * @param chapters a chapter for each document
 */
public record ClaimPage(String styles, String machine, List<Count> counts, List<Chapter> chapters) {

    private static final double WIDEST = 70; // per cent of the line

    /** A verdict and how many claims have it. */
    public record Count(String verdict, String kind, int number) {}

    /** The claims of one document. */
    public record Chapter(String title, String machine, List<Entry> entries) {}

    /** One claim. */
    public record Entry(
            String id,
            String sentence,
            String where,
            String printed,
            String verdict,
            String kind,
            String reason,
            List<Statement> statements) {}

    /** One of its statements; widths are per cent of the line, 0 for no bar. */
    public record Statement(
            String title,
            String rule,
            String state,
            String kind,
            String printed,
            double printedWidth,
            String measured,
            double measuredWidth) {}

    /** The page of these verdicts. Claims without one are left out. */
    public static ClaimPage of(ClaimRegistry registry, Map<String, ClaimResult> results) {
        Map<ClaimVerdict, Integer> counted = new EnumMap<>(ClaimVerdict.class);
        List<Chapter> chapters = new ArrayList<>();
        for (Document document : Document.values()) {
            List<Entry> entries = new ArrayList<>();
            for (Claim claim : registry.of(document)) {
                ClaimResult result = results.get(claim.id());
                if (result != null) {
                    counted.merge(result.verdict(), 1, Integer::sum);
                    entries.add(entry(claim, result));
                }
            }
            if (!entries.isEmpty()) {
                chapters.add(new Chapter(document.title(), document.machine(), entries));
            }
        }
        List<Count> counts = new ArrayList<>();
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            counts.add(new Count(verdict.text(), kind(verdict), counted.getOrDefault(verdict, 0)));
        }
        return new ClaimPage(styleSheet(), ClaimTexts.machines(results.values()), counts, chapters);
    }

    private static Entry entry(Claim claim, ClaimResult result) {
        return new Entry(
                claim.id(),
                claim.sentence(),
                claim.where(),
                claim.printed(),
                result.verdict().text(),
                kind(result.verdict()),
                Objects.requireNonNullElse(result.reason(), ""),
                result.findings().stream().map(ClaimPage::statement).toList());
    }

    private static Statement statement(Finding finding) {
        double most = Math.max(positive(finding.printed()), positive(finding.measured()));
        return new Statement(
                finding.title(),
                finding.rule(),
                finding.state().text(),
                kind(finding.state()),
                finding.printed() == null ? "" : Numbers.digits(finding.printed()),
                width(finding.printed(), most),
                ClaimTexts.measured(finding),
                width(finding.measured(), most));
    }

    private static double positive(@Nullable Double number) {
        return number == null || !(number > 0) ? 0 : number;
    }

    private static double width(@Nullable Double number, double most) {
        return most == 0 ? 0 : Math.round(10 * WIDEST * positive(number) / most) / 10.0;
    }

    private static String kind(ClaimVerdict verdict) {
        return switch (verdict) {
            case HOLDS -> "good";
            case IN_PART -> "part";
            case DOES_NOT_HOLD -> "bad";
            case CANNOT_BE_TOLD -> "open";
        };
    }

    private static String kind(Finding.State state) {
        return switch (state) {
            case HOLDS -> "good";
            case FAILS -> "bad";
            case OPEN, UNTOLD, SIMULATED -> "open";
        };
    }

    private static String styleSheet() {
        try (InputStream in = ClaimPage.class.getResourceAsStream("claims.css")) {
            if (in == null) {
                throw new IllegalStateException("claims.css is missing from the program: build it anew");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The page as HTML. */
    public String markup() {
        StringOutput page = new StringOutput();
        TemplateEngine.createPrecompiled(
                        null, ContentType.Html, ClaimPage.class.getClassLoader(), "dev.serrano.bench.report")
                .render("claims.jte", this, page);
        return page.toString();
    }
}
