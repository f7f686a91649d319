package dev.serrano.workloads.inverted;

import static dev.serrano.Serrano.over;

import dev.serrano.data.DataParallel;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.inverted.Line.Entry;
import dev.serrano.workloads.wordcount.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** In which lines of Newton's Opticks each word occurs, the words in alphabetical order. */
public final class InvertedIndexWorkload extends TableWorkload<List<Line>> {
    private static final int MOST_COPIES = 1_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "inverted-index",
            "in which lines of a book each word occurs",
            "operations on collections: flatMap, groupBy and sort, with hash tables that are merged",
            "PBBS; the book is Newton's Opticks, edition of 1730",
            List.of(Parameter.integer("copies", 4, "how many times the book is read, 1 to " + MOST_COPIES)));

    private static final FormTable<List<Line>> FORMS = FormTable.<List<Line>>builder()
            .serrano("data-parallel", lines -> {
                Map<String, List<Entry>> index =
                        over(over(lines).flatMap(Line::entries)).groupBy(Entry::word);
                return checksum(index, DataParallel.sorted(index.keySet(), Comparator.naturalOrder()));
            })
            .forkJoin(
                    "stream",
                    (lines, context) -> context.forkJoin()
                            .submit(() -> {
                                Map<String, List<Entry>> index = lines.parallelStream()
                                        .flatMap(line -> line.entries().stream())
                                        .collect(Collectors.groupingBy(Entry::word));
                                return checksum(
                                        index,
                                        index.keySet().parallelStream().sorted().toList());
                            })
                            .get())
            .serial(lines -> {
                Map<String, List<Entry>> index = new TreeMap<>();
                for (Line line : lines) {
                    for (Entry entry : line.entries()) {
                        index.computeIfAbsent(entry.word(), word -> new ArrayList<>())
                                .add(entry);
                    }
                }
                return checksum(index, index.keySet());
            })
            .build();

    private static String checksum(Map<String, List<Entry>> index, Iterable<String> words) {
        Digest digest = new Digest();
        for (String word : words) {
            digest.add(word.hashCode());
            for (Entry entry : index.getOrDefault(word, List.of())) {
                digest.add((long) entry.line());
            }
        }
        return digest.toString();
    }

    /** The workload; it has no state. */
    public InvertedIndexWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        String text = Text.shipped().repeat(parameters.integer("copies", 1, MOST_COPIES));
        return FORMS.prepare(Line.all(text), null);
    }
}
