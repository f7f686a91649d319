package dev.serrano.workloads.wordcount;

import dev.serrano.workloads.form.Digest;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** How often each word occurs; words in small letters. Not for several threads at a time. */
public final class WordCounts {
    private final Map<String, Count> counts = new HashMap<>();

    /** No words. */
    public WordCounts() {}

    /** A number that grows in place. */
    private static final class Count {
        private int value;
    }

    /** Counts the words of a part of a text; the part must not begin or end inside a word. */
    public static WordCounts of(String text, int from, int to) {
        WordCounts counts = new WordCounts();
        int at = from;
        while (at < to) {
            if (Text.isInWord(text.charAt(at))) {
                int start = at;
                while (at < to && Text.isInWord(text.charAt(at))) {
                    at++;
                }
                counts.add(text, start, at);
            } else {
                at++;
            }
        }
        return counts;
    }

    /** Adds other counts to these, and returns these. */
    public WordCounts add(WordCounts others) {
        others.counts.forEach((word, count) -> count(word).value += count.value);
        return this;
    }

    /** Adds counts by word to these, and returns these. */
    public WordCounts add(Map<String, Integer> others) {
        others.forEach((word, count) -> count(word).value += count);
        return this;
    }

    /** The counts by word, as a map of their own. */
    public Map<String, Integer> byWord() {
        Map<String, Integer> map = new HashMap<>();
        counts.forEach((word, count) -> map.put(word, count.value));
        return map;
    }

    int of(String word) {
        Count count = counts.get(word);
        return count == null ? 0 : count.value;
    }

    /** How many different words there are, how many words in all, and a digest of all counts in the order of words. */
    public String checksum() {
        Digest digest = new Digest();
        long words = 0;
        for (Map.Entry<String, Count> entry : new TreeMap<>(counts).entrySet()) {
            digest.add((long) entry.getKey().hashCode()).add((long) entry.getValue().value);
            words += entry.getValue().value;
        }
        return "different=" + counts.size() + " words=" + words + " digest=" + digest;
    }

    private void add(String text, int from, int to) {
        char[] letters = new char[to - from];
        for (int i = from; i < to; i++) {
            letters[i - from] = Character.toLowerCase(text.charAt(i));
        }
        count(new String(letters)).value++;
    }

    private Count count(String word) {
        return counts.computeIfAbsent(word, key -> new Count());
    }
}
