package dev.serrano.cluster;

/**
 * The failure of a task at another place, as data: the exception itself stays where it was thrown, since its class may
 * not be here. The message contains the name and message of that exception.
 * {@snippet :
 * try {
 *     cluster.at(place, new Load("users.csv"));
 * } catch (RemoteTaskException e) {
 *     if (e.type().equals("java.io.FileNotFoundException")) return none;
 *     throw e;
 * }
 * }
 */
public final class RemoteTaskException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String place;
    private final String type;
    private final String remoteMessage;
    private final String remoteTrace;

    RemoteTaskException(String place, String task, String type, String message, String trace) {
        super(task + " failed at " + place + ": " + type + (message.isEmpty() ? "" : ": " + message));
        this.place = place;
        this.type = type;
        this.remoteMessage = message;
        this.remoteTrace = trace;
    }

    /** The place where the task failed, as text. */
    public String place() {
        return place;
    }

    /** The name of the exception's class. */
    public String type() {
        return type;
    }

    /** The message of the exception; empty if it has none. */
    public String remoteMessage() {
        return remoteMessage;
    }

    /** The stack trace of the exception, with its causes, as text. */
    public String remoteTrace() {
        return remoteTrace;
    }
}
