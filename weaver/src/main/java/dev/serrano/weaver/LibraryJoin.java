package dev.serrano.weaver;

/**
 * A join in a parallel method that stays a call of the library.
 *
 * @param file the source file, or the class if unknown
 * @param line in it; -1 if unknown
 * @param owner internal name of its class
 * @param method the name of the method in which it is
 * @param name of the method of the library
 * @param why it is not woven
 */
public record LibraryJoin(String file, int line, String owner, String method, String name, String why) {
    /** A line of text. */
    @Override
    public String toString() {
        return file + (line < 0 ? "" : ":" + line) + ": " + owner.replace('/', '.') + "." + method + ": " + name
                + " stays a call of the library: " + why;
    }
}
