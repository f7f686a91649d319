package dev.serrano.trace;

import java.io.IOException;
import java.util.Map;

/** Writes the JSON of a trace piece by piece, one event a line. */
final class JsonOut {
    private final Appendable out;
    private boolean first = true;
    private boolean inArguments;

    JsonOut(Appendable out) {
        this.out = out;
    }

    void raw(String text) throws IOException {
        out.append(text);
    }

    /** Begins an event. */
    JsonOut event(String phase) throws IOException {
        out.append(first ? "\n" : ",\n").append("{\"ph\":\"").append(phase).append("\",\"pid\":1");
        first = false;
        return this;
    }

    JsonOut field(String name, String value) throws IOException {
        key(name);
        quoted(value);
        return this;
    }

    JsonOut field(String name, long value) throws IOException {
        key(name);
        out.append(Long.toString(value));
        return this;
    }

    /** A time or duration: the format wants microseconds. */
    JsonOut micros(String name, long nanos) throws IOException {
        key(name);
        out.append(Long.toString(nanos / 1000)).append('.');
        String rest = Long.toString(1000 + nanos % 1000);
        out.append(rest, 1, rest.length());
        return this;
    }

    /** Begins the arguments of the event, which go on until its end. */
    JsonOut arguments() throws IOException {
        out.append(",\"args\":{");
        inArguments = true;
        first = true;
        return this;
    }

    void end() throws IOException {
        out.append(inArguments ? "}}" : "}");
        inArguments = false;
        first = false;
    }

    /** An object with text and whole numbers. */
    void object(Map<String, ?> fields) throws IOException {
        out.append('{');
        String separator = "";
        for (Map.Entry<String, ?> e : fields.entrySet()) {
            out.append(separator);
            quoted(e.getKey());
            out.append(':');
            if (e.getValue() instanceof Number n) {
                out.append(n.toString());
            } else {
                quoted(String.valueOf(e.getValue()));
            }
            separator = ",";
        }
        out.append('}');
    }

    private void key(String name) throws IOException {
        out.append(inArguments && first ? "\"" : ",\"").append(name).append("\":");
        if (inArguments) {
            first = false;
        }
    }

    private void quoted(String text) throws IOException {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
