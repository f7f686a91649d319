package dev.serrano.workloads.wordcount;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.form.InputFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A text whose words are counted. A word is a longest run of letters, digits and apostrophes, in any case.
 *
 * <p>A part of the text is halved between words, so that the counts do not depend on how it is divided.
 */
public final class Text {
    private static final String SHIPPED = "newton-opticks.txt";
    private static final int MOST_MEBIBYTES = 256;
    private static final int MOST_CHARACTERS = 1 << 29;

    private final String characters;
    private final int block;

    private Text(String characters, int block) {
        this.characters = characters;
        this.block = block;
    }

    /** A text several times over, a line end after each. */
    static Text of(String characters, int copies, int block) throws BadParameterException {
        long size = (characters.length() + 1L) * copies;
        if (size > MOST_CHARACTERS) {
            throw new BadParameterException("wordcount: copies=" + copies + " of " + characters.length()
                    + " characters are " + size + "; " + MOST_CHARACTERS + " is the most");
        }
        return new Text((characters + "\n").repeat(copies), block);
    }

    /** Reads a file in UTF-8; bytes that are no character stand between words. */
    static String read(Path file) throws BadParameterException {
        return new String(InputFile.read(file, "a text file", MOST_MEBIBYTES), StandardCharsets.UTF_8);
    }

    /** The book that comes with this module: Isaac Newton, Opticks, fourth edition, London 1730. */
    public static String shipped() {
        return new String(InputFile.shipped(Text.class, SHIPPED), StandardCharsets.UTF_8);
    }

    /** Whether a character belongs to a word. */
    public static boolean isInWord(char character) {
        return Character.isLetterOrDigit(character) || character == '\'';
    }

    int length() {
        return characters.length();
    }

    /** Up to how many characters are one task. */
    int block() {
        return block;
    }

    /** Counts the words between two places. */
    WordCounts count(int from, int to) {
        return WordCounts.of(characters, from, to);
    }

    /** A place between words near the middle of a part; its end if there is none. */
    int middle(int from, int to) {
        int middle = (from + to) >>> 1;
        while (middle < to && isInWord(characters.charAt(middle))) {
            middle++;
        }
        return middle;
    }
}
