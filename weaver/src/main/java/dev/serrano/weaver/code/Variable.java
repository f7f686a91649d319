package dev.serrano.weaver.code;

/**
 * A variable of a method as it was.
 *
 * @param slot where it is
 * @param type what the verifier knows of it there
 */
public record Variable(int slot, Type type) {}
