package edu.rice.hj.api;

/** Elements by index, from 0 to size - 1. Loops read it by many tasks at once. */
public interface HjIndexable<T> {
    /** How many elements there are. */
    int size();

    /** The element at that index. */
    T get(int index);
}
