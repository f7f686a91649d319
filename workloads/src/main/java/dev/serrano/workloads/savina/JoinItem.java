package dev.serrano.workloads.savina;

/** The number that a source has for the row with that sequence number of a join. */
record JoinItem(int source, int sequence, double number) {}
