/** Habanero's constructs on those of Serrano. */
package dev.serrano.habanero;
