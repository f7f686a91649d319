package dev.serrano.bench.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a page holds, as plain texts. The templates in {@code src/main/jte} are its markup; jte, which makes classes of
 * them at build time, escapes each text for the place where it stands. Styles and scripts alone are written as they
 * are: they come from this jar, and their data from {@link PageData}. Each page forbids the network by its content
 * security policy.
 *
 * @param title the heading
 * @param withoutScript the text for a browser that runs no script
 * @param styles the style sheet
 * @param sections the sections, from the top
 * @param scripts data and scripts, in the order in which they run
 */
record PageModel(String title, String withoutScript, String styles, List<Section> sections, List<Script> scripts) {

    /**
     * A section.
     *
     * @param id for the script that fills it
     * @param hidden whether it is seen only when a script has filled it
     * @param title its heading; null for none
     * @param detail what stands smaller beside the heading
     */
    record Section(
            @Nullable String id,
            boolean hidden,
            @Nullable String title,
            @Nullable String detail,
            List<PageBlock> blocks) {
        Section {
            blocks = List.copyOf(blocks);
        }

        static Section of(String title, PageBlock... blocks) {
            return new Section(null, false, title, null, List.of(blocks));
        }
    }

    /**
     * A script or data for it.
     *
     * @param type null for a script
     * @param id by which a script finds data
     */
    record Script(@Nullable String type, @Nullable String id, String text) {
        static Script code(String text) {
            return new Script(null, null, "\n" + text);
        }
    }

    PageModel {
        sections = List.copyOf(sections);
        scripts = List.copyOf(scripts);
    }

    /** The page as HTML. */
    String markup() {
        StringOutput page = new StringOutput();
        TemplateEngine.createPrecompiled(
                        null, ContentType.Html, PageModel.class.getClassLoader(), PageModel.class.getPackageName())
                .render("page.jte", this, page);
        return page.toString();
    }
}
