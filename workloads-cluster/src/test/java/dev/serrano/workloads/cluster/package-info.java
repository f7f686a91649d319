@org.jspecify.annotations.NullMarked
package dev.serrano.workloads.cluster;
