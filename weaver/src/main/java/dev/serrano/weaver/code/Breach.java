package dev.serrano.weaver.code;

/**
 * A rule that a method breaks.
 *
 * @param line the source line; -1 if nobody knows it
 * @param rule what is not allowed
 * @param fix what would be
 */
public record Breach(int line, String rule, String fix) {}
