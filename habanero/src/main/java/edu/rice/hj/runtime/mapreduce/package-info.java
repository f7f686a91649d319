/** Map and reduce by parallel tasks, in memory. */
package edu.rice.hj.runtime.mapreduce;
