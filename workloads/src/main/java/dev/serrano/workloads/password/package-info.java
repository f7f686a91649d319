/** Passwords that are tried one after another. */
@NullMarked
package dev.serrano.workloads.password;

import org.jspecify.annotations.NullMarked;
