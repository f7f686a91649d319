package edu.rice.hj.api;

/** A part of the workers, by a number. {@code asyncNbAt} gives a task to one. */
public interface HjPlace {
    /** Its number, from 0. */
    int id();

    /**
     * The place of that number.
     *
     * @throws IllegalArgumentException if there is none
     */
    HjPlace place(int id);

    /** How many there are. */
    int numPlaces();

    /** The place of the next number; after the last, the first. */
    HjPlace nextPlace();

    /** The place of the number before; before the first, the last. */
    HjPlace prevPlace();
}
