/**
 * Constructs in the form that another system gives them, to be measured against ours: not API, and seen by workloads
 * and bench only.
 */
@NullMarked
package dev.serrano.ablation;

import org.jspecify.annotations.NullMarked;
