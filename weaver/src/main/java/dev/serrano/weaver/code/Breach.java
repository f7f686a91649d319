package dev.serrano.weaver.code;

/**
 * A rule that a method breaks.
 *
 * @param line the source line; -1 if unknown
 * @param rule the broken rule
 * @param fix the allowed form
 */
public record Breach(int line, String rule, String fix) {}
