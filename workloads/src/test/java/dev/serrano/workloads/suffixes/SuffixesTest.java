package dev.serrano.workloads.suffixes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.workloads.wordcount.Text;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The suffix array against a sort of the suffixes themselves. */
class SuffixesTest {
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "ab",
            "ba",
            "aaaaaaa",
            "banana",
            "mississippi",
            "abcabcabcabc",
            Text.shipped().substring(0, 3_000));

    @Test
    void suffixesAreInTheirOrder() {
        for (String text : TEXTS) {
            int[] expected = IntStream.range(0, text.length())
                    .boxed()
                    .sorted(Comparator.comparing(text::substring))
                    .mapToInt(i -> i)
                    .toArray();
            for (ArrayOps ops : List.of(new SerialOps(), new SerranoOps(), new JdkOps())) {
                assertThat(Suffixes.array(text, ops)).isEqualTo(expected);
            }
        }
    }
}
