/** Tests of what puts a runtime together: the settings that are none. */
package dev.serrano.internal.runtime;
