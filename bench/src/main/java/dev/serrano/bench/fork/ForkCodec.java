package dev.serrano.bench.fork;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Plans and messages as JSON, one line each. */
final class ForkCodec {

    private final ObjectMapper mapper = new ObjectMapper();

    String write(ForkPlan plan) {
        return text(plan);
    }

    String write(ForkMessage message) {
        return text(message);
    }

    ForkPlan readPlan(String line) throws JsonProcessingException {
        return mapper.readValue(line, ForkPlan.class);
    }

    ForkMessage readMessage(String line) throws JsonProcessingException {
        return mapper.readValue(line, ForkMessage.class);
    }

    private String text(Object value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write " + value, e);
        }
    }
}
