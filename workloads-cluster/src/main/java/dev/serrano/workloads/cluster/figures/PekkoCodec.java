package dev.serrano.workloads.cluster.figures;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.serialization.SerializerWithStringManifest;

/** Turns the messages into CBOR, as the cluster does with its own; references are text, as Pekko writes them. */
public final class PekkoCodec extends SerializerWithStringManifest {
    private static final int ID = 4_711;
    private static final Map<String, Class<?>> CLASSES = Stream.of(
                    PekkoMessage.Ask.class,
                    PekkoMessage.Ball.class,
                    PekkoMessage.Drop.class,
                    PekkoMessage.Last.class,
                    PekkoMessage.Full.class)
            .collect(Collectors.toMap(Class::getSimpleName, c -> c));

    private final ObjectMapper mapper;

    /** For Pekko. */
    public PekkoCodec(ExtendedActorSystem system) {
        SimpleModule refs = new SimpleModule();
        refs.addSerializer(ActorRef.class, new RefWriter(system));
        refs.addDeserializer(ActorRef.class, new RefReader(system));
        mapper = CBORMapper.builder().addModule(refs).build();
    }

    @Override
    public int identifier() {
        return ID;
    }

    @Override
    public String manifest(Object message) {
        return message.getClass().getSimpleName();
    }

    @Override
    public byte[] toBinary(Object message) {
        try {
            return mapper.writeValueAsBytes(message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) {
        Class<?> type = CLASSES.get(manifest);
        if (type == null) {
            throw new IllegalArgumentException("unknown: " + manifest);
        }
        try {
            return mapper.readValue(bytes, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings({"rawtypes", "unchecked", "serial"}) // Jackson's; never written itself
    private static final class RefWriter extends StdSerializer<ActorRef> {
        private final transient ActorRefResolver resolver;

        RefWriter(ExtendedActorSystem system) {
            super(ActorRef.class);
            resolver = ActorRefResolver.get(Adapter.toTyped(system));
        }

        @Override
        public void serialize(ActorRef ref, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(resolver.toSerializationFormat(ref));
        }
    }

    @SuppressWarnings({"rawtypes", "serial"}) // Jackson's; never written itself
    private static final class RefReader extends StdDeserializer<ActorRef> {
        private final transient ActorRefResolver resolver;

        RefReader(ExtendedActorSystem system) {
            super(ActorRef.class);
            resolver = ActorRefResolver.get(Adapter.toTyped(system));
        }

        @Override
        public ActorRef deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return resolver.resolveActorRef(in.getText());
        }
    }
}
