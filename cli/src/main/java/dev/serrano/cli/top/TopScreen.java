package dev.serrano.cli.top;

import dev.serrano.cli.console.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Shows one picture after another: on a terminal in the place of the last one, otherwise below it.
 *
 * <p>No mode of the terminal is changed, and the cursor stands below the picture whenever nothing is being written. So
 * there is nothing to put back when the program is stopped.
 */
public final class TopScreen {
    private static final String ESCAPE = "\u001b[";
    private static final String CLEAR_LINE = ESCAPE + "K";
    private static final String CLEAR_BELOW = ESCAPE + "J";
    private static final int USUAL_ROWS = 24;
    private static final int STTY_SECONDS = 2;

    private final Terminal terminal;
    private int rows = Integer.MAX_VALUE;
    private int columns = Integer.MAX_VALUE;
    private int drawn;
    private boolean any;

    public TopScreen(Terminal terminal) {
        this.terminal = terminal;
    }

    /** How many lines there is room for now. */
    public int rows() {
        if (terminal.interactive()) {
            measure();
        }
        return rows;
    }

    public void show(List<String> picture) {
        StringBuilder text = new StringBuilder();
        if (terminal.interactive()) {
            List<String> lines = clipped(picture);
            if (drawn > 0) {
                text.append('\r').append(ESCAPE).append(drawn).append('A');
            }
            lines.forEach(line -> text.append(line).append(CLEAR_LINE).append(System.lineSeparator()));
            text.append(CLEAR_BELOW);
            drawn = lines.size();
        } else {
            text.append(any ? System.lineSeparator() : "");
            picture.forEach(line -> text.append(line).append(System.lineSeparator()));
        }
        any = true;
        terminal.out().print(text);
        terminal.out().flush();
    }

    private List<String> clipped(List<String> picture) {
        List<String> lines = new ArrayList<>(picture);
        int most = Math.max(2, rows - 1);
        if (lines.size() > most) {
            int left = lines.size() - most + 1;
            lines.subList(most - 1, lines.size()).clear();
            lines.add("... " + left + " more lines");
        }
        lines.replaceAll(line -> line.length() < columns ? line : line.substring(0, columns - 1));
        return lines;
    }

    /** Asks the system, since the JVM does not know; the window may have changed. */
    private void measure() {
        rows = USUAL_ROWS;
        columns = terminal.width();
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(STTY_SECONDS, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return;
            }
            String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                    .strip()
                    .split(" ");
            if (size.length == 2 && size[0].matches("[1-9][0-9]{0,4}") && size[1].matches("[1-9][0-9]{0,4}")) {
                rows = Integer.parseInt(size[0]);
                columns = Integer.parseInt(size[1]);
            }
        } catch (IOException e) {
            assert rows == USUAL_ROWS : e; // a system without stty: the usual size
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
