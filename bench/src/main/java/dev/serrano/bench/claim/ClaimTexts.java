package dev.serrano.bench.claim;

import dev.serrano.bench.report.Numbers;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Verdicts as text: lines for a terminal, and the page of the documentation. */
public final class ClaimTexts {

    private static final int DAY = "2026-01-01".length();

    private ClaimTexts() {}

    /** The value of a statement with its interval, or the answer; empty if there is neither. */
    public static String measured(Finding finding) {
        String answer = finding.answer();
        if (answer != null) {
            return answer;
        }
        Double measured = finding.measured();
        if (measured == null) {
            return "";
        }
        String value = Numbers.digits(measured);
        Double low = finding.low();
        Double high = finding.high();
        String interval =
                low == null || high == null ? "" : " (%s to %s)".formatted(Numbers.digits(low), Numbers.digits(high));
        String unit = finding.unit().equals("x") || finding.unit().isEmpty() ? "" : " " + finding.unit();
        return value + unit + interval;
    }

    /** Where and when some verdicts were found. */
    static String machines(Collection<ClaimResult> results) {
        return results.stream()
                .map(result -> "%s, commit %s, %s"
                        .formatted(
                                result.date()
                                        .substring(
                                                0, Math.min(DAY, result.date().length())),
                                result.commit(),
                                result.machine()))
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /** The page of the documentation, as Markdown. */
    public static String page(ClaimRegistry registry, Map<String, ClaimResult> results) {
        StringBuilder page = new StringBuilder("""
            # What the papers said, and what we found

            The claims of the documents that Serrano's constructs come from, held against measurements here. `./serrano
            claims run` measures them, `./serrano claims page` writes this page from the results; do not edit it.
            What is printed was measured on other machines, in other languages and years: a claim that does not hold
            here may have held there. [The command line](../guide/command-line.md) says how to measure one again.

            A statement holds if the median of the JVMs reaches its rule, and does not if the whole interval misses it.
            A claim about more processors than there were cannot be told.

            """);
        page.append("Measured: ").append(machines(results.values())).append(".\n");
        summary(page, registry, results);
        for (Document document : Document.values()) {
            StringBuilder rows = new StringBuilder();
            for (Claim claim : registry.of(document)) {
                ClaimResult result = results.get(claim.id());
                if (result != null) {
                    row(rows, claim, result);
                }
            }
            if (!rows.isEmpty()) {
                page.append("\n## %s\n\nThere: %s.\n\n".formatted(document.title(), document.machine()));
                page.append(
                        "| claim | where | it says | printed | verdict | found here |\n|---|---|---|---|---|---|\n");
                page.append(rows);
            }
        }
        return page.toString();
    }

    private static void summary(StringBuilder page, ClaimRegistry registry, Map<String, ClaimResult> results) {
        page.append("\n| document |");
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            page.append(' ').append(verdict.text()).append(" |");
        }
        page.append("\n|---|---|---|---|---|\n");
        for (Document document : Document.values()) {
            page.append("| ").append(document.title()).append(" |");
            for (ClaimVerdict verdict : ClaimVerdict.values()) {
                long number = registry.of(document).stream()
                        .map(claim -> results.get(claim.id()))
                        .filter(result -> result != null && result.verdict() == verdict)
                        .count();
                page.append(' ').append(number).append(" |");
            }
            page.append('\n');
        }
    }

    private static void row(StringBuilder page, Claim claim, ClaimResult result) {
        StringBuilder found = new StringBuilder();
        for (Finding finding : result.findings()) {
            String value = measured(finding);
            if (!value.isEmpty()) {
                found.append(found.isEmpty() ? "" : "; ")
                        .append(finding.title())
                        .append(": ")
                        .append(value);
            }
        }
        String reason = result.reason();
        if (reason != null) {
            found.append(found.isEmpty() ? "" : ". ").append(reason);
        }
        page.append("| %s | %s | %s | %s | %s | %s |\n"
                .formatted(
                        claim.id(),
                        claim.where(),
                        cell(claim.sentence()),
                        cell(claim.printed()),
                        result.verdict().text(),
                        cell(found.toString())));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
