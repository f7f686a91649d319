package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.InjectableValues;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import dev.serrano.cluster.internal.balance.BalanceMessage;
import dev.serrano.cluster.internal.objects.PromiseMessage;
import dev.serrano.cluster.internal.protocol.FinishMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns tasks, values and messages into bytes and back. Immutable once the place has joined; any thread may use it.
 *
 * <p>The name in a parcel is looked up among the registered classes and never loaded, so that data from the network
 * chooses between classes that the program has named. Java serialization is used for lambdas alone, behind a filter
 * that allows what the configuration lists and nothing else.
 */
final class Codec {
    private static final String LAMBDA = "lambda";
    private static final String NULL = "null";
    private static final List<Class<?>> BASIC = List.of(
            String.class,
            Boolean.class,
            Integer.class,
            Long.class,
            Double.class,
            byte[].class,
            int[].class,
            long[].class,
            double[].class,
            String[].class,
            ActorStart.class,
            Names.Find.class,
            Names.Rebalance.class,
            Names.Settle.class,
            Names.Named.class,
            RemoteRef.class,
            RemoteReply.class);

    private static final List<Class<?>> OWN = List.of(
            ClusterPlace.class,
            PlaceLocal.class,
            ClusterRef.class,
            ClusterPromise.class,
            ClusterAccumulator.class,
            ClusterEureka.class,
            Parcel.class,
            Reduction.Basic.class,
            Books.Accounted.class,
            LocalObjects.Make.class,
            LocalObjects.Ask.class,
            LocalObjects.Free.class,
            LocalObjects.Drop.class,
            LocalObjects.Release.class);

    private final ObjectMapper mapper;
    private final InjectableValues.Std parts = new InjectableValues.Std();
    private final ObjectWriter writer; // of messages: the text of a failure may be no Unicode
    private final ObjectReader reader;
    private final Map<String, Class<?>> classes = new HashMap<>();
    private final @Nullable ObjectInputFilter lambdas;
    private final int limit;

    Codec(ClusterConfig config) {
        mapper = CBORMapper.builder()
                .addMixIn(FinishMessage.class, Wire.Names.class)
                .addMixIn(PromiseMessage.class, Wire.PromiseNames.class)
                .addMixIn(BalanceMessage.class, Wire.BagNames.class)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                // A record is its components, whatever methods it has.
                .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .build();
        mapper.setInjectableValues(parts);
        writer = mapper.writerFor(Wire.class).with(CBORGenerator.Feature.LENIENT_UTF_ENCODING);
        reader = mapper.readerFor(Wire.class);
        BASIC.forEach(c -> classes.put(c.getName(), c));
        OWN.forEach(c -> classes.put(c.getName(), c));
        config.registered().forEach(c -> classes.put(c.getName(), c));
        limit = config.maxMessage();
        String allowed = config.lambdas();
        lambdas = allowed == null || !config.authenticated() ? null : filter(allowed, limit);
    }

    private static ObjectInputFilter filter(String allowed, int limit) {
        ObjectInputFilter named = ObjectInputFilter.Config.createFilter(allowed
                + ";java.lang.invoke.SerializedLambda;java.lang.Object;java.lang.Number;java.lang.Integer"
                + ";java.lang.Long;java.lang.Double;java.lang.Boolean;java.lang.String"
                + ";maxdepth=20;maxrefs=10000;maxarray=" + limit + ";!*");
        return info -> {
            Class<?> c = info.serialClass();
            // No data can name a hidden class: this one was made from a SerializedLambda whose class was allowed.
            return c != null && c.isHidden() && SerializableTask.class.isAssignableFrom(c)
                    ? ObjectInputFilter.Status.ALLOWED
                    : named.checkInput(info);
        };
    }

    /** Gives what is read here, such as references, the part of this place that it needs. Before the place joins. */
    void inject(String name, Object part) {
        parts.addValue(name, part);
    }

    /** What reports say of a task. */
    static String name(Object task) {
        if (task instanceof ActorStart s) {
            return s.name();
        }
        if (task instanceof Books.Accounted a) {
            return a.name();
        }
        Class<?> c = task.getClass();
        String name = c.getSimpleName();
        return c.isHidden() ? "a lambda of " + name.substring(0, Math.max(0, name.indexOf("$$"))) : name;
    }

    /**
     * Returns a task or value as data.
     *
     * @throws IllegalArgumentException if its class is not registered, or it is too large
     */
    Parcel pack(@Nullable Object o) {
        if (o == null) {
            return new Parcel(NULL, new byte[0]);
        }
        String name = o.getClass().getName();
        Parcel p;
        try {
            if (classes.containsKey(name)) {
                p = new Parcel(name, mapper.writeValueAsBytes(o));
            } else if (o instanceof SerializableTask<?>) {
                p = lambda(o);
            } else {
                throw new IllegalArgumentException(name + " cannot be sent to another place: register it with"
                        + " ClusterConfig.register, at every place");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(name + " cannot be written: " + e.getMessage(), e);
        }
        if (p.data().length > limit) {
            throw new IllegalArgumentException(name + " is too large: " + p.data().length + " bytes, and"
                    + " ClusterConfig.maxMessage is " + limit);
        }
        return p;
    }

    private Parcel lambda(Object task) throws IOException {
        if (lambdas == null) {
            throw new IllegalArgumentException("a lambda cannot be sent to another place: use a registered record, or"
                    + " ClusterConfig.lambdas together with a cookie or TLS");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(task);
        }
        return new Parcel(LAMBDA, bytes.toByteArray());
    }

    /**
     * Returns what a parcel holds.
     *
     * @throws IOException if its class is not registered here, or its content does not fit
     */
    @Nullable
    Object unpack(Parcel p) throws IOException {
        if (p.type().equals(NULL)) {
            return null;
        }
        Class<?> c = classes.get(p.type());
        if (c != null) {
            return mapper.readValue(p.data(), c);
        }
        if (!p.type().equals(LAMBDA)) {
            throw new IOException("the class " + p.type() + " is not registered here");
        }
        if (lambdas == null) {
            throw new IOException("lambdas are not accepted here");
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(p.data()))) {
            in.setObjectInputFilter(lambdas);
            return in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("a class of the lambda is not here: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw new IOException("the lambda cannot be read: " + e, e);
        }
    }

    byte[] bytes(Wire message) {
        try {
            return writer.writeValueAsBytes(message);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a message of the cluster cannot be written", e);
        }
    }

    Wire message(byte[] bytes) throws IOException {
        return reader.readValue(bytes);
    }
}
