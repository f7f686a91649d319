/**
 * The eurekas of the library. Programs make them by {@link edu.rice.hj.experimental.ModuleZ}, and use them by the
 * interfaces of {@link edu.rice.hj.experimental.api}, which say what they do.
 */
package edu.rice.hj.runtime.eureka;
