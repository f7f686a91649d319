package dev.serrano.internal.fiber;

/** Something that a fiber has been granted and for which others wait meanwhile. */
public interface Holding {
    /** The holder waits, or a call of the JDK has blocked it. A hint: changes nothing but for how long others look. */
    void holderWaits();
}
