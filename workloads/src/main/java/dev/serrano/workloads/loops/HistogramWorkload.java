package dev.serrano.workloads.loops;

import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.range;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** How often each byte occurs: a reduction whose results are tables. */
public final class HistogramWorkload extends TableWorkload<HistogramWorkload.Data> {
    private static final int MOST = 1_000_000_000;
    private static final int VALUES = 256;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "histogram",
            "how often each value occurs in n bytes",
            "a reduction whose results are tables: as few of them as possible",
            "the usual example of a reduction with arrays",
            List.of(
                    Parameter.integer("n", 20_000_000, "how many bytes, 1 to " + MOST),
                    Parameter.integer(
                            "chunk", 1 << 20, "bytes in a chunk, for the forms that want one, 1 to " + MOST)));

    private static final FormTable<Data> FORMS = FormTable.<Data>builder()
            .serrano(
                    "reduce",
                    (data, context) -> checksum(context.serrano()
                            .launch(() -> over(range(0, data.bytes.length))
                                    .collect(() -> new int[VALUES], data::count, HistogramWorkload::merged))))
            .forkJoin(
                    "stream",
                    (data, context) -> checksum(context.forkJoin()
                            .submit(() -> IntStream.range(0, data.chunks())
                                    .parallel()
                                    .collect(() -> new int[VALUES], data::countChunk, (a, b) -> merged(a, b)))
                            .get()))
            .add(Rival.THREADS, "counter", (data, context) -> {
                int[] all = new int[VALUES];
                SharedCounter.run(context.workers(), data.chunks(), c -> {
                    int[] table = new int[VALUES];
                    data.countChunk(table, c);
                    synchronized (all) {
                        merged(all, table);
                    }
                });
                return checksum(all);
            })
            .serial((data, context) -> {
                int[] table = new int[VALUES];
                data.count(table, 0, data.bytes.length);
                return checksum(table);
            })
            .build();

    /** The bytes, and how they are divided. */
    static final class Data {
        final byte[] bytes;
        final int chunk;

        Data(byte[] bytes, int chunk) {
            this.bytes = bytes;
            this.chunk = chunk;
        }

        int chunks() {
            return Math.ceilDiv(bytes.length, chunk);
        }

        void countChunk(int[] table, int c) {
            int lo = c * chunk;
            count(table, lo, lo + Math.min(chunk, bytes.length - lo));
        }

        void count(int[] table, int lo, int hi) {
            byte[] b = bytes;
            for (int i = lo; i < hi; i++) {
                table[b[i] & 0xFF]++;
            }
        }
    }

    private static int[] merged(int[] into, int[] from) {
        for (int i = 0; i < VALUES; i++) {
            into[i] += from[i];
        }
        return into;
    }

    private static String checksum(int[] table) {
        return new Digest().add(table).toString();
    }

    /** The workload; it has no state. */
    public HistogramWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        byte[] bytes = new byte[parameters.integer("n", 1, MOST)];
        new Random(42).nextBytes(bytes);
        return FORMS.prepare(new Data(bytes, parameters.integer("chunk", 1, MOST)), null);
    }
}
