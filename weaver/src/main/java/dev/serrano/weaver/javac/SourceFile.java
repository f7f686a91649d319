package dev.serrano.weaver.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import dev.serrano.weaver.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A source file, parsed once more: when a compilation has ended, javac has made other trees of its own, without
 * lambdas. A diagnostic needs a tree for its place and a line has no tree of its own, so one is made for it.
 */
final class SourceFile {
    private final String text;
    private final CompilationUnitTree unit;

    private SourceFile(String text, CompilationUnitTree unit) {
        this.text = text;
        this.unit = unit;
    }

    /** The source in a file; null if it cannot be read any more. */
    static @Nullable SourceFile of(JavaFileObject file) {
        try {
            return new SourceFile(file.getCharContent(true).toString(), parse(file));
        } catch (IOException gone) {
            return null;
        }
    }

    CompilationUnitTree unit() {
        return unit;
    }

    /** A tree at the line of a problem or, if it has none, of its subject; null if that is not here. */
    @Nullable
    Tree at(Problem p) {
        if (p.line() < 0) {
            return new Declaration(p).in(unit);
        }
        int offset = offset(p.line());
        return offset < 0 ? null : treeAt(offset);
    }

    /** Where the text of a line begins; -1 if there are fewer lines. */
    private int offset(int line) {
        int at = 0;
        for (int i = 1; i < line; i++) {
            while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                at++;
            }
            at += text.startsWith("\r\n", at) ? 2 : 1;
            if (at >= text.length()) {
                return -1;
            }
        }
        while (at < text.length() - 1 && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** A tree that is so far from the beginning of its file. */
    static Tree treeAt(int offset) {
        try {
            return parse(new Text(" ".repeat(offset) + "import x;"))
                    .getImports()
                    .getFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not of a text
        }
    }

    private static CompilationUnitTree parse(JavaFileObject file) throws IOException {
        JavaCompiler javac = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "javac, which runs");
        JavacTask task = (JavacTask)
                javac.getTask(Writer.nullWriter(), null, diagnostic -> {}, List.of("-proc:none"), null, List.of(file));
        return task.parse().iterator().next();
    }

    /** The declaration of the class of a problem, or of the member that it names. */
    private static final class Declaration extends TreeScanner<@Nullable Void, String> {
        private final String owner;
        private final String member;
        private @Nullable Tree found;

        Declaration(Problem p) {
            owner = p.owner().substring(p.owner().lastIndexOf('/') + 1);
            member = p.method().substring(p.method().lastIndexOf('.') + 1);
        }

        @Nullable
        Tree in(CompilationUnitTree unit) {
            scan(unit, "");
            return found;
        }

        @Override
        public @Nullable Void visitClass(ClassTree c, String before) {
            String name = before + c.getSimpleName();
            if (name.equals(owner)) {
                found = c;
                c.getMembers().stream()
                        .filter(m -> m instanceof MethodTree x && x.getName().contentEquals(member)
                                || m instanceof VariableTree v && v.getName().contentEquals(member))
                        .findFirst()
                        .ifPresent(m -> found = m);
            } else if (owner.startsWith(name + "$")) {
                found = c;
                super.visitClass(c, name + "$");
            }
            return null;
        }
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String text) {
            super(URI.create("string:///Text.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
