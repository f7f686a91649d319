package dev.serrano.workloads.cluster;

import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.RemoteTask;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.wordcount.Text;
import dev.serrano.workloads.wordcount.WordCounts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How often each word occurs in some files: each task counts the words of several files, which its place reads, and
 * sends one table; the tables are added up.
 */
final class WordCountCluster implements ClusterWorkload {
    private static final int MOST_COPIES = 100_000;
    private static final int TASKS = 4; // for each place

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "wordcount",
            "how often each word occurs in files",
            "map and reduce with tables as values",
            "Dean and Ghemawat, MapReduce; the text that is shipped is Newton's Opticks, edition of 1730",
            List.of(
                    Parameter.file(
                            "folder", "a folder of text files that every place can read; none: copies of a book"),
                    Parameter.integer(
                            "copies", 40, "how often the book is read if there is no folder, 1 to " + MOST_COPIES)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(CountFiles.class, Table.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        int copies = parameters.integer("copies", 1, MOST_COPIES);
        List<String> files = new ArrayList<>();
        if (parameters.file("folder").isPresent()) {
            Path folder = parameters.file("folder").get();
            try (Stream<Path> all = Files.walk(folder)) {
                all.filter(Files::isRegularFile)
                        .sorted()
                        .forEach(file -> files.add(file.toAbsolutePath().toString()));
            } catch (IOException | InvalidPathException e) {
                throw new BadParameterException("wordcount: the folder " + folder + " cannot be read: " + e, e);
            }
            if (files.isEmpty()) {
                throw new BadParameterException("wordcount: there is no file in " + folder);
            }
        }
        while (files.isEmpty() || parameters.file("folder").isEmpty() && files.size() < copies) {
            files.add("");
        }
        return new Words(List.copyOf(files));
    }

    private record Words(List<String> files) implements Program {
        @Override
        public String run(Cluster cluster) {
            int parts = Math.min(files.size(), TASKS * cluster.places().size());
            List<CountFiles> tasks = new ArrayList<>();
            for (int i = 0; i < parts; i++) {
                int from = (int) ((long) i * files.size() / parts);
                int to = (int) ((i + 1L) * files.size() / parts);
                tasks.add(new CountFiles(files.subList(from, to)));
            }
            return Dealing.run(cluster, tasks, Table::plus).counts().checksum();
        }

        @Override
        public String expected() {
            WordCounts counts = new WordCounts();
            WordCounts book = files.contains("") ? count("") : new WordCounts();
            for (String file : files) {
                counts.add(file.isEmpty() ? book : count(file));
            }
            return counts.checksum();
        }
    }

    private static WordCounts count(String file) {
        try {
            String text = file.isEmpty()
                    ? Text.shipped()
                    : new String(Files.readAllBytes(Path.of(file)), StandardCharsets.UTF_8);
            return WordCounts.of(text, 0, text.length());
        } catch (IOException e) {
            throw new IllegalStateException("the file " + file + " cannot be read: " + e, e);
        }
    }

    /** Counts by word. */
    record Table(Map<String, Integer> words) {
        Table plus(Table other) {
            return new Table(counts().add(other.words).byWord());
        }

        WordCounts counts() {
            return new WordCounts().add(words);
        }
    }

    /** Counts the words of some files; an empty name is the book. */
    record CountFiles(List<String> files) implements RemoteTask<Table> {
        @Override
        public boolean retryable() {
            return true;
        }

        @Override
        public Table run(Cluster cluster) {
            List<TaskFuture<WordCounts>> counts = new ArrayList<>();
            for (String file : files) {
                counts.add(Serrano.future(() -> count(file)));
            }
            WordCounts all = new WordCounts();
            for (TaskFuture<WordCounts> part : counts) {
                all.add(part.join());
            }
            PlaceWork.did(files.size());
            return new Table(all.byWord());
        }
    }
}
