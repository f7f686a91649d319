/** Tests of abstract execution metrics. */
package dev.serrano.metrics;
