package dev.serrano.internal.task;

/** A cell and nothing else. */
final class PlainCell extends Cell {}
