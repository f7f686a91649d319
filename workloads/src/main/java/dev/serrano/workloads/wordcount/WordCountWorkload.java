package dev.serrano.workloads.wordcount;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** How often each word occurs in a text: a table for each block, added up in pairs. Comes with Newton's Opticks. */
public final class WordCountWorkload extends TableWorkload<Text> {
    private static final int MOST_COPIES = 1_000_000;
    private static final int LARGEST_BLOCK = 1 << 29;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "wordcount",
            "how often each word occurs in a text",
            "recursion with results that are large: allocation, and hash tables that move between workers",
            "a common example of parallel reduction; the text is Newton's Opticks, edition of 1730",
            List.of(
                    Parameter.file("file", "a text file in UTF-8; none: the book that is shipped"),
                    Parameter.integer("copies", 20, "how many times the text is read, 1 to " + MOST_COPIES),
                    Parameter.integer(
                            "block", 20_000, "up to how many characters are one task, 1 to " + LARGEST_BLOCK)));

    private static final FormTable<Text> FORMS = FormTable.<Text>builder()
            .serrano("future", text -> FutureCount.count(text, 0, text.length()).checksum())
            .serrano("join", text -> JoinCount.count(text, 0, text.length()).checksum())
            .serrano("isolated", text -> SharedCount.isolatedly(text).checksum())
            .serrano("accumulator", text -> SharedCount.accumulated(text).checksum())
            .forkJoin("task", (text, context) -> ForkJoinCount.run(text, context.forkJoin()))
            .forkJoin(
                    "task-cutoff",
                    (text, context) -> ForkJoinCount.runCoarse(text, context.workers(), context.forkJoin()))
            .serial(SerialCount::run)
            .build();

    /** The workload; it has no state. */
    public WordCountWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int copies = parameters.integer("copies", 1, MOST_COPIES);
        int block = parameters.integer("block", 1, LARGEST_BLOCK);
        Optional<Path> file = parameters.file("file");
        String characters = file.isPresent() ? Text.read(file.get()) : Text.shipped();
        return FORMS.prepare(Text.of(characters, copies, block), null);
    }
}
