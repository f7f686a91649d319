package dev.serrano.workloads.spc;

/**
 * The input of all forms.
 *
 * @param plain the tasks of the forms without Serrano
 * @param serrano the tasks of the forms with Serrano
 */
record Shape(Consumers plain, Consumers serrano) {}
