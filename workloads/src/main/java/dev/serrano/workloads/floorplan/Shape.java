package dev.serrano.workloads.floorplan;

/** A possible shape of a room. */
record Shape(int width, int height) {}
