package dev.serrano.weaver.javac;

import com.sun.source.tree.Tree;
import com.sun.source.util.Trees;
import dev.serrano.weaver.Problem;
import java.util.HashMap;
import java.util.Map;
import javax.tools.Diagnostic.Kind;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** The checker's problems as diagnostics of javac. */
final class Messages {
    private final Trees trees;
    private final Map<String, CompiledClass> written;
    private final Map<JavaFileObject, SourceFile> sources = new HashMap<>();

    /** @param written the classes of the compilation, by internal name */
    Messages(Trees trees, Map<String, CompiledClass> written) {
        this.trees = trees;
        this.written = written;
    }

    /**
     * At its line, with the fix in the second line, which javac sets in. If its class is not of this compilation, or
     * its source is gone, its text names file and line.
     */
    void report(Problem p) {
        Kind kind = p.fatal() ? Kind.ERROR : Kind.WARNING;
        SourceFile source = source(p);
        Tree at = source == null ? null : source.at(p);
        String text = p.method() + ": " + p.rule() + "\n  " + p.fix();
        if (source == null || at == null) {
            String place = p.file() + (p.line() < 0 ? "" : ":" + p.line());
            trees.printMessage(kind, place + ": " + text, SourceFile.treeAt(0), null);
        } else {
            trees.printMessage(kind, text, at, source.unit());
        }
    }

    private @Nullable SourceFile source(Problem p) {
        CompiledClass c = written.get(p.owner());
        return c == null ? null : sources.computeIfAbsent(c.source(), SourceFile::of);
    }

    /** Messages about the checker itself. */
    void warn(String text) {
        trees.printMessage(Kind.WARNING, SerranoWeave.NAME + ": " + text, SourceFile.treeAt(0), null);
    }
}
