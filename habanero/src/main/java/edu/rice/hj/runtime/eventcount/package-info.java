/** Event counts: what {@link edu.rice.hj.ModuleE#newEventCount()} makes. */
package edu.rice.hj.runtime.eventcount;
