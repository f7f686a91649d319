package dev.serrano.weaver.locks;

/**
 * A rule of atomic sets that a class breaks.
 *
 * @param file the source file, or the class if unknown
 * @param line the source line; -1 if unknown
 * @param owner internal name of the class
 * @param member the method, field or class
 * @param rule the broken rule
 * @param fix the allowed form
 * @param fatal whether the build fails
 */
public record Violation(String file, int line, String owner, String member, String rule, String fix, boolean fatal) {
    Violation asWarning() {
        return new Violation(file, line, owner, member, rule, fix, false);
    }
}
