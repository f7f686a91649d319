package dev.serrano.cli.console;

import java.time.Duration;

/**
 * One line for a person with the progress and the estimated remaining time, overwritten at each change. Without a
 * terminal nothing is shown. It is drawn only when something changes, never by a thread of its own: that could disturb
 * what is measured.
 */
public final class ProgressLine implements AutoCloseable {

    private static final int BAR = 20;

    private final Terminal terminal;
    private final Eta eta;
    private int drawn;
    private boolean closed;

    public ProgressLine(Terminal terminal) {
        this(terminal, new Eta(System::nanoTime));
    }

    public ProgressLine(Terminal terminal, Eta eta) {
        this.terminal = terminal;
        this.eta = eta;
    }

    /** The first of the steps begins, after the preparation. */
    public synchronized void begin() {
        eta.begin();
    }

    /** Everything will end within this time. */
    public synchronized void endsWithin(Duration time) {
        eta.endsWithin(time);
    }

    /** Shows how far it is and what is being done. */
    public synchronized void show(int done, int all, String what) {
        if (closed || !terminal.interactive()) {
            return;
        }
        int full = all <= 0 ? 0 : Math.min(BAR, BAR * done / all);
        String left = eta.text(done, all);
        String line = "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + done + "/" + all + " "
                + (left.isEmpty() ? "" : left + ", ") + what;
        draw(line.substring(0, Math.min(line.length(), terminal.width() - 1)));
    }

    /** Prints a line that stays, above the progress. */
    public synchronized void note(String line) {
        erase();
        terminal.complain(line);
    }

    /** Removes the line; nothing is drawn any more. */
    public synchronized void stop() {
        erase();
        closed = true;
    }

    @Override
    public void close() {
        stop();
    }

    private void draw(String line) {
        terminal.err().print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
        terminal.err().flush();
        drawn = line.length();
    }

    private void erase() {
        if (drawn > 0) {
            terminal.err().print("\r" + " ".repeat(drawn) + "\r");
            terminal.err().flush();
            drawn = 0;
        }
    }
}
