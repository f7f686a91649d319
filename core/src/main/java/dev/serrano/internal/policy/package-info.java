/** The schedulers: which tasks other workers may have. */
@NullMarked
package dev.serrano.internal.policy;

import org.jspecify.annotations.NullMarked;
