/**
 * Programs of actors: those of chapter 5 of Imam's thesis, which became the suite Savina. Each is written once, and run
 * by Serrano's actors, by Apache Pekko's, and by threads; those of the thesis that gain by selectors have forms of their
 * own for them.
 */
@NullMarked
package dev.serrano.workloads.savina;

import org.jspecify.annotations.NullMarked;
