package dev.serrano.cluster;

/**
 * A task or a value as data.
 *
 * @param type the registered name of its class
 * @param data its content
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Parcel(String type, byte[] data) {}
