package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The default scheduler can be read in one sitting: the files that docs/design/README.md lists for it. */
class ReadingOrderTest {
    private static final int MOST_FILES = 10;
    private static final int MOST_LINES = 3_500;
    private static final double TENTH = 0.1;

    private static final Path PAGE = Path.of("../docs/design/README.md");
    private static final String HEADING = "### The default scheduler in reading order";
    private static final Pattern ROW = Pattern.compile("\\| \\d+ \\| \\[\\w+]\\((\\S+\\.java)\\) \\|.*\\| (\\d+) \\|");

    private record Listed(Path file, int lines) {}

    private static List<Listed> listed() throws IOException {
        String page = Files.readString(PAGE);
        String section = page.substring(page.indexOf(HEADING) + HEADING.length());
        Matcher rows = ROW.matcher(section.substring(0, section.indexOf("\n### ")));
        List<Listed> all = new ArrayList<>();
        while (rows.find()) {
            all.add(new Listed(PAGE.resolveSibling(rows.group(1)).normalize(), Integer.parseInt(rows.group(2))));
        }
        return all;
    }

    @Test
    void theFilesAreFewAndShort() throws IOException {
        List<Listed> all = listed();
        assertThat(all).isNotEmpty().hasSizeLessThanOrEqualTo(MOST_FILES);
        int sum = 0;
        for (Listed l : all) {
            assertThat(l.file()).exists();
            int lines = Files.readAllLines(l.file()).size();
            assertThat(l.lines()).as("lines of " + l.file()).isCloseTo(lines, within((int) (TENTH * lines)));
            sum += lines;
        }
        assertThat(sum).as("lines in all").isLessThanOrEqualTo(MOST_LINES);
    }
}
