package edu.rice.hj.runtime.actors;

/** Marks the messages of a program that wants a common type for them. Actors take any object. */
public interface Message {}
