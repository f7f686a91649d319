/**
 * The workloads and the interface they have in common.
 *
 * <p>A {@link dev.serrano.workloads.Workload} is looked up in {@link dev.serrano.workloads.Workloads}, given its
 * {@link dev.serrano.workloads.Parameters}, and run in one of its {@link dev.serrano.workloads.Form}s. All forms of a
 * workload give the same checksum.
 */
@NullMarked
package dev.serrano.workloads;

import org.jspecify.annotations.NullMarked;
