package dev.serrano.workloads.align;

/** A table of scores that is complete. */
@FunctionalInterface
interface Scores {

    /** The score of a cell; rows and columns are counted from 1. */
    int at(int row, int column);
}
