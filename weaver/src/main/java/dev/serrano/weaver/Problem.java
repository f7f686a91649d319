package dev.serrano.weaver;

/**
 * Why a method cannot be woven, or what may go wrong, as a compiler would say it.
 *
 * @param file the source file, or the class if nobody knows it
 * @param line the source line; -1 if nobody knows it
 * @param method name of the method
 * @param rule what is not allowed
 * @param fix what would be
 * @param fatal whether the build fails
 */
public record Problem(String file, int line, String method, String rule, String fix, boolean fatal) {
    @Override
    public String toString() {
        return file + (line < 0 ? "" : ":" + line) + ": " + (fatal ? "error: " : "warning: ") + method + ": " + rule
                + "\n    " + fix;
    }
}
