package dev.serrano.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the guide shows of libraries that its own tests do not have is part of a test here. */
class GuideQuotesTest {
    private static final Pattern QUOTE =
            Pattern.compile("<!-- quoted from (\\w+) -->\\n```java fragment\\n(.*?)```", Pattern.DOTALL);

    @Test
    void theGuideQuotesTests() throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(root.resolve("NOTICE"))) {
            root = root.getParent();
        }
        String page = Files.readString(root.resolve("docs/guide/web-service.md"));
        var quotes = QUOTE.matcher(page).results().toList();
        assertThat(quotes).hasSize(2);
        for (MatchResult quote : quotes) {
            Path test = root.resolve("context/src/test/java/dev/serrano/context/" + quote.group(1) + ".java");
            assertThat(dense(Files.readString(test))).contains(dense(quote.group(2)));
        }
    }

    private static String dense(String code) {
        return code.replaceAll("(private|final) |\\s", "");
    }
}
