package dev.serrano.cluster;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A task that may be a lambda, written by Java serialization. Only a cluster with {@link ClusterConfig#lambdas} and
 * with a cookie or TLS accepts one, and only if the class that has the lambda, and all that it captures, is allowed
 * there. All places must run the same class files. A record that implements {@link RemoteTask} needs none of this.
 * {@snippet :
 * int limit = 10;
 * cluster.at(place, (SerializableTask<Integer>) c -> limit + c.here().workers());
 * }
 *
 * @param <R> the type of the value
 */
@FunctionalInterface
public interface SerializableTask<R extends @Nullable Object> extends RemoteTask<R>, Serializable {}
