/** One finish over the JVMs of many machines: places in a cluster, tasks as data, loss of places as failures. */
package dev.serrano.cluster;
