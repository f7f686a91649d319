/** The pass for joins of the library in parallel methods, which makes each a spawn, a call and a sync. */
@NullMarked
package dev.serrano.weaver.join;

import org.jspecify.annotations.NullMarked;
