/** Tests of global load balancing: every order of small runs, random orders of large ones. */
@NullMarked
package dev.serrano.cluster.internal.balance;

import org.jspecify.annotations.NullMarked;
