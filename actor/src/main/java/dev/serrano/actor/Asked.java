package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.spi.SyncPoint;
import org.jspecify.annotations.Nullable;

/** What the envelope of a message that was asked has besides. */
record Asked(Promise<?> answer, @Nullable SyncPoint sent) {}
