package dev.serrano.workloads.build;

import dev.serrano.workloads.work.BusyWork;

/**
 * Something that is built.
 *
 * @param name its name
 * @param work what it takes to build it, once its dependencies are there
 */
record Target(String name, BusyWork work) {}
