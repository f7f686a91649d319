package dev.serrano.workloads.align;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.form.InputFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads a nucleotide sequence in FASTA format: a line that begins with {@code >}, then lines of letters, upper or lower
 * case. Of several records the first is read. Blank lines, and lines that begin with a semicolon, are skipped. U is
 * read as T.
 */
final class Fasta {
    /** The nucleotides, and the letters that stand for a choice of several. */
    private static final String LETTERS = "ACGTUNRYKMSWBDHV";

    private static final int MOST_MEBIBYTES = 1_024;

    private Fasta() {}

    /** Reads a sequence from a file. */
    static String read(Path file) throws BadParameterException {
        return parse(file.toString(), InputFile.read(file, "a FASTA file", MOST_MEBIBYTES));
    }

    /** Reads one of the sequences that come with this module. */
    static String shipped(String name) throws BadParameterException {
        return parse(name, InputFile.shipped(Fasta.class, name));
    }

    /** Reads a sequence from the bytes of a file; the name is for messages. */
    static String parse(String name, byte[] bytes) throws BadParameterException {
        if (bytes.length > 1 && (bytes[0] & 0xff) == 0x1f && (bytes[1] & 0xff) == 0x8b) {
            throw new BadParameterException(name + " is compressed with gzip; unpack it first");
        }
        StringBuilder sequence = new StringBuilder();
        boolean inRecord = false;
        int number = 0;
        for (String line :
                new String(bytes, StandardCharsets.ISO_8859_1).lines().toList()) {
            number++;
            if (line.startsWith(">")) {
                if (inRecord) {
                    break;
                }
                inRecord = true;
            } else if (!line.isBlank() && !line.startsWith(";")) {
                if (!inRecord) {
                    throw new BadParameterException(name + " is not in FASTA format: line " + number
                            + " comes before a line that begins with '>'");
                }
                append(sequence, line, name, number);
            }
        }
        if (sequence.isEmpty()) {
            throw new BadParameterException(name + (inRecord ? " has a header but no letters" : " is empty"));
        }
        return sequence.toString();
    }

    private static void append(StringBuilder sequence, String line, String name, int number)
            throws BadParameterException {
        String letters = line.toUpperCase(Locale.ROOT);
        for (int i = 0; i < letters.length(); i++) {
            char letter = letters.charAt(i);
            if (Character.isWhitespace(letter)) {
                continue;
            }
            if (LETTERS.indexOf(letter) < 0) {
                throw new BadParameterException(name + ", line " + number + ", column " + (i + 1) + ": "
                        + printable(line.charAt(i)) + " is no nucleotide; valid: " + LETTERS);
            }
            sequence.append(letter == 'U' ? 'T' : letter);
        }
    }

    private static String printable(char letter) {
        return letter > ' ' && letter < 0x7f ? "'" + letter + "'" : "the byte " + (int) letter;
    }
}
