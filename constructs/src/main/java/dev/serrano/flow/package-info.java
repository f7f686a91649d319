/** Channels and pipelines: elements that go from task to task, and from and to publishers. */
@NullMarked
package dev.serrano.flow;

import org.jspecify.annotations.NullMarked;
