/** Pairs, latches, counters, and the exceptions that HJlib's programs catch. */
package edu.rice.hj.runtime.util;
