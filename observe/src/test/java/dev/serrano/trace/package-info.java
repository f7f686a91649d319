/** Tests of recorded schedules. */
package dev.serrano.trace;
