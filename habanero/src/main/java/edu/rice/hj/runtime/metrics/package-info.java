/** Abstract metrics. */
package edu.rice.hj.runtime.metrics;
