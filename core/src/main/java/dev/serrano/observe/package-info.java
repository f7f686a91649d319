/** What programs see of the tasks that run. */
@NullMarked
package dev.serrano.observe;

import org.jspecify.annotations.NullMarked;
