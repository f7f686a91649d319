package edu.rice.hj.runtime.mapreduce2;

import static edu.rice.hj.Module1.launchHabaneroApp;

import edu.rice.hj.runtime.util.Pair;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Counts the words of a file: letters and apostrophes, in any case.
 * {@snippet lang = shell :
 * java -cp serrano-habanero-0.1.0-SNAPSHOT-all.jar edu.rice.hj.runtime.mapreduce2.WordCount text.txt 8 4 report
 * }
 */
public class WordCount extends MapReduceTask<Void, KeyString, KeyString, Integer, Pair<KeyString, Integer>> {
    private static final int SHOWN = 100;

    private final char[] text;

    /**
     * Counts the words of a file.
     *
     * @throws UncheckedIOException if the file cannot be read
     */
    protected WordCount(int numMapTasks, int numReduceTasks, boolean printTimes, String fileName) {
        super(numMapTasks, numReduceTasks, printTimes);
        try {
            text = Files.readString(Path.of(fileName)).toUpperCase(Locale.ROOT).toCharArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Counts, and prints the first words and how often they occur if there is a fourth argument.
     *
     * @param args the file, the number of map tasks, that of reduce tasks, and anything for a report
     */
    public static void main(String[] args) {
        if (args.length < 3) {
            System.out.println("arguments: FILE MAP-TASKS REDUCE-TASKS [report]");
            return;
        }
        boolean reports = args.length > 3;
        int maps = Integer.parseInt(args[1]);
        int reduces = Integer.parseInt(args[2]);
        launchHabaneroApp(() -> {
            WordCount count = new WordCount(maps, reduces, reports, args[0]);
            count.run();
            if (reports) {
                report(count.results());
            }
        });
    }

    private static void report(List<Pair<KeyString, Integer>> words) {
        System.out.println(words.size() + " words, the first of them:");
        words.stream().limit(SHOWN).forEach(w -> System.out.println("  " + w.left + " : " + w.right));
    }

    /** The words that begin in one of so many equal parts of the text. */
    @Override
    public Map<Void, List<KeyString>> partition(int partitionId) {
        List<KeyString> words = new ArrayList<>();
        int end = boundary(partitionId + 1);
        int at = boundary(partitionId);
        while (at < end) {
            int from = at++;
            if (!isInWord(from) || from > 0 && isInWord(from - 1)) {
                continue;
            }
            while (at < text.length && isInWord(at)) {
                at++;
            }
            words.add(new KeyString(text, from, at - 1));
        }
        Map<Void, List<KeyString>> part = new HashMap<>();
        part.put(null, words);
        return part;
    }

    private int boundary(int part) {
        return (int) ((long) text.length * part / numMapTasks);
    }

    private boolean isInWord(int at) {
        return Character.isLetter(text[at]) || text[at] == '\'';
    }

    @Override
    public void map(Void inKey, KeyString word, Aggregator<KeyString, Integer> aggregator) {
        aggregator.emit(word, 1);
    }

    @Override
    public Pair<KeyString, Integer> reduceIdentity(KeyString word) {
        return Pair.factory(word, 0);
    }

    @Override
    public Pair<KeyString, Integer> reduce(
            KeyString word, List<Integer> counts, Pair<KeyString, Integer> initialValue) {
        int sum = initialValue.right;
        for (int n : counts) {
            sum += n;
        }
        return Pair.factory(word, sum);
    }
}
