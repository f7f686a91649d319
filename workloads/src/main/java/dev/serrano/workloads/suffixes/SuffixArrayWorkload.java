package dev.serrano.workloads.suffixes;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.wordcount.Text;
import java.util.List;

/** The suffix array of a part of Newton's Opticks: sorts of whole arrays, prefix sums and loops, one after another. */
public final class SuffixArrayWorkload extends TableWorkload<String> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "suffix-array",
            "where the suffixes of a text begin, in their order",
            "operations on whole arrays, one after another: sort, prefix sums, gather and scatter",
            "PBBS; the text is Newton's Opticks, edition of 1730",
            List.of(Parameter.integer("n", 300_000, "how many characters of the book, 0 to " + Suffixes.MOST)));

    private static final FormTable<String> FORMS = FormTable.<String>builder()
            .serrano("data-parallel", text -> checksum(text, new SerranoOps()))
            .forkJoin(
                    "stream",
                    (text, context) -> context.forkJoin()
                            .submit(() -> checksum(text, new JdkOps()))
                            .get())
            .serial(text -> checksum(text, new SerialOps()))
            .build();

    private static String checksum(String text, ArrayOps ops) {
        return new Digest().add(Suffixes.array(text, ops)).toString();
    }

    /** The workload; it has no state. */
    public SuffixArrayWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, Suffixes.MOST);
        String book = Text.shipped();
        return FORMS.prepare(book.repeat(Math.ceilDiv(n, book.length())).substring(0, n), null);
    }
}
