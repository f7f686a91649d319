package dev.serrano.workloads.treerec;

import dev.serrano.workloads.work.BusyWork;

/**
 * One tree.
 *
 * @param n its height: a node of height n, at least 2, has children of heights n-1 and n-2
 * @param plain the work of a leaf in the forms without Serrano
 * @param serrano the work of a leaf in the forms with Serrano
 */
record Shape(int n, BusyWork plain, BusyWork serrano) {}
