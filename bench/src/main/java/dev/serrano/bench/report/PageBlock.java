package dev.serrano.bench.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One thing in a section of a page. The texts are plain: the template {@code block.jte} escapes them. */
sealed interface PageBlock
        permits HtmlTable,
                PageBlock.Entries,
                PageBlock.Figure,
                PageBlock.Finding,
                PageBlock.Folded,
                PageBlock.Keys,
                PageBlock.Lines {

    /** A list. */
    record Lines(List<String> lines) implements PageBlock {
        public Lines {
            lines = List.copyOf(lines);
        }
    }

    /** What came out, in a sentence. */
    record Finding(String text) implements PageBlock {}

    /** A figure in large digits. */
    record Key(String name, String value, String meaning) {}

    /** Figures in large digits, side by side. */
    record Keys(List<Key> keys) implements PageBlock {
        public Keys {
            keys = List.copyOf(keys);
        }
    }

    /** Names with their values, in the order of the map. */
    record Entries(Map<String, String> values) implements PageBlock {
        public Entries {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /**
     * A chart, which the script of the page draws.
     *
     * @param chart the kind, as the script names it
     * @param items the numbers of what is drawn, in the data of the page, with commas
     * @param finding what came out
     * @param caption how to read it
     */
    record Figure(String chart, String items, String finding, String caption) implements PageBlock {}

    /** Others, which the reader may open. */
    record Folded(String summary, List<PageBlock> blocks) implements PageBlock {
        public Folded {
            blocks = List.copyOf(blocks);
        }
    }
}
