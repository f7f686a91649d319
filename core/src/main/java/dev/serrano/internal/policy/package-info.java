/** Who may have which tasks: the schedulers. */
@NullMarked
package dev.serrano.internal.policy;

import org.jspecify.annotations.NullMarked;
