package dev.serrano.workloads.floorplan;

/** What a room may look like. */
record Shape(int width, int height) {}
