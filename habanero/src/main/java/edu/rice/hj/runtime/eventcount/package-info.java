/** Event counts, which {@link edu.rice.hj.ModuleE#newEventCount()} makes. */
package edu.rice.hj.runtime.eventcount;
