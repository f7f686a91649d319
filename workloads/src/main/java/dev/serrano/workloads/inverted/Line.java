package dev.serrano.workloads.inverted;

import dev.serrano.workloads.wordcount.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A line of a book. */
record Line(int number, String characters) {

    /** A word and a line in which it occurs. */
    record Entry(String word, int line) {}

    /** The lines of a text, numbered from 1. */
    static List<Line> all(String text) {
        List<Line> lines = new ArrayList<>();
        text.lines().forEach(line -> lines.add(new Line(lines.size() + 1, line)));
        return lines;
    }

    /** An entry for each word of the line, in any case. */
    List<Entry> entries() {
        Set<String> words = new LinkedHashSet<>();
        int n = characters.length();
        for (int i = 0; i < n; ) {
            int start = i;
            while (i < n && Text.isInWord(characters.charAt(i))) {
                i++;
            }
            if (i > start) {
                words.add(characters.substring(start, i).toLowerCase(Locale.ROOT));
            }
            i++;
        }
        List<Entry> entries = new ArrayList<>(words.size());
        for (String word : words) {
            entries.add(new Entry(word, number));
        }
        return entries;
    }
}
