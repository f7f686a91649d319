package dev.serrano.bench.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Splits Java code into operators and operands, as Halstead counts them. */
final class Tokens {
    private static final Set<String> KEYWORDS = Set.of(
            "abstract",
            "assert",
            "boolean",
            "break",
            "byte",
            "case",
            "catch",
            "char",
            "class",
            "continue",
            "default",
            "do",
            "double",
            "else",
            "enum",
            "extends",
            "final",
            "finally",
            "float",
            "for",
            "if",
            "implements",
            "instanceof",
            "int",
            "interface",
            "long",
            "new",
            "package",
            "permits",
            "private",
            "protected",
            "public",
            "record",
            "return",
            "sealed",
            "short",
            "static",
            "super",
            "switch",
            "synchronized",
            "this",
            "throw",
            "throws",
            "try",
            "var",
            "void",
            "volatile",
            "while",
            "yield");

    /** The longest first. */
    private static final List<String> SYMBOLS = List.of(
            ">>>=", "<<=", ">>=", ">>>", "...", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=",
            "*=", "/=", "&=", "|=", "^=", "%=", "<<");

    /** A closing bracket belongs to the opening one. */
    private static final String CLOSING = ")]}";

    /**
     * A token.
     *
     * @param text as it is written
     * @param operator whether it is a keyword or a symbol, and no name or literal
     * @param line where it begins, from 0
     */
    record Token(String text, boolean operator, int line) {}

    private final String code;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line;

    private Tokens(String code) {
        this.code = code;
    }

    /** The tokens of a piece of code, without comments and closing brackets, in their order. */
    static List<Token> of(String code) {
        Tokens t = new Tokens(code);
        while (t.at < code.length()) {
            t.next();
        }
        return t.tokens;
    }

    private void next() {
        char c = code.charAt(at);
        if (c == '\n') {
            line++;
            at++;
        } else if (Character.isWhitespace(c)) {
            at++;
        } else if (code.startsWith("//", at)) {
            int end = code.indexOf('\n', at);
            at = end < 0 ? code.length() : end;
        } else if (code.startsWith("/*", at)) {
            skipTo(code.indexOf("*/", at + 2) + 2);
        } else if (code.startsWith("\"\"\"", at)) {
            literal(code.indexOf("\"\"\"", at + 3) + 3);
        } else if (c == '"' || c == '\'') {
            literal(endOfQuoted(c));
        } else if (Character.isJavaIdentifierStart(c)) {
            name();
        } else if (Character.isDigit(c)) {
            number();
        } else if (CLOSING.indexOf(c) >= 0) {
            at++;
        } else {
            symbol();
        }
    }

    private int endOfQuoted(char quote) {
        int end = at + 1;
        while (code.charAt(end) != quote) {
            end += code.charAt(end) == '\\' ? 2 : 1;
        }
        return end + 1;
    }

    private void literal(int end) {
        tokens.add(new Token(code.substring(at, end), false, line));
        skipTo(end);
    }

    private void skipTo(int end) {
        for (; at < end; at++) {
            line += code.charAt(at) == '\n' ? 1 : 0;
        }
    }

    private void name() {
        int end = at;
        while (end < code.length() && Character.isJavaIdentifierPart(code.charAt(end))) {
            end++;
        }
        String text = code.substring(at, end);
        tokens.add(new Token(text, KEYWORDS.contains(text), line));
        at = end;
    }

    private void number() {
        int end = at;
        while (end < code.length()
                && (Character.isLetterOrDigit(code.charAt(end))
                        || code.charAt(end) == '_'
                        || code.charAt(end) == '.'
                                && end + 1 < code.length()
                                && Character.isDigit(code.charAt(end + 1)))) {
            end++;
        }
        tokens.add(new Token(code.substring(at, end), false, line));
        at = end;
    }

    private void symbol() {
        String text =
                SYMBOLS.stream().filter(s -> code.startsWith(s, at)).findFirst().orElse(code.substring(at, at + 1));
        tokens.add(new Token(text, true, line));
        at += text.length();
    }
}
