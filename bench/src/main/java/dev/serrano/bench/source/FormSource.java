package dev.serrano.bench.source;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The source of a form: a method of a class, and all members of that class that it needs, directly or not. What other
 * files have, such as the problem itself, is shared by all forms and does not count.
 *
 * <p>The file is parsed, and not compiled: a call is a call of the methods with that name and number of parameters, and
 * a name that is that of a nested class or of a field stands for it. A nested class counts as a whole.
 */
public final class FormSource {
    private final String text;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final ClassTree type;

    private FormSource(String text, CompilationUnitTree unit, SourcePositions positions, ClassTree type) {
        this.text = text;
        this.unit = unit;
        this.positions = positions;
        this.type = type;
    }

    /**
     * Parses a source file with one top-level class.
     *
     * @throws IllegalArgumentException if it cannot be parsed, or has no such class
     * @throws UncheckedIOException if it cannot be read
     */
    public static FormSource of(Path file) {
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK is needed");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, d -> {}, List.of("-proc:none"), null, files.getJavaFileObjects(file));
            CompilationUnitTree unit = task.parse().iterator().next();
            for (Tree declared : unit.getTypeDecls()) {
                if (declared instanceof ClassTree type) {
                    return new FormSource(
                            Files.readString(file), unit, Trees.instance(task).getSourcePositions(), type);
                }
            }
            throw new IllegalArgumentException(file + " declares no class");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The metrics of a method and what it needs of its class.
     *
     * @throws IllegalArgumentException if there is no such method
     */
    public SourceMetrics metrics(String method) {
        Deque<Tree> open = new ArrayDeque<>();
        for (Tree member : type.getMembers()) {
            if (member instanceof MethodTree m && m.getName().contentEquals(method)) {
                open.add(m);
            }
        }
        if (open.isEmpty()) {
            throw new IllegalArgumentException("there is no method " + method + " in " + type.getSimpleName());
        }
        Set<Tree> needed = new LinkedHashSet<>();
        while (!open.isEmpty()) {
            Tree member = open.remove();
            if (needed.add(member)) {
                new Uses(open).scan(member, null);
            }
        }
        return metricsOf(needed);
    }

    private SourceMetrics metricsOf(Set<Tree> members) {
        List<String> pieces = new ArrayList<>();
        Decisions decisions = new Decisions();
        for (Tree member : members) {
            pieces.add(text.substring(
                    (int) positions.getStartPosition(unit, member), (int) positions.getEndPosition(unit, member)));
            decisions.scan(member, null);
        }
        return SourceMetrics.of(pieces, decisions.methods, decisions.count);
    }

    /** Finds the members of the class that a member uses. */
    private final class Uses extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final Deque<Tree> found;

        Uses(Deque<Tree> found) {
            this.found = found;
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
            Tree called = call.getMethodSelect();
            if (called instanceof IdentifierTree name) {
                addMethods(name.getName(), call.getArguments().size());
            } else if (called instanceof MemberSelectTree select && isOwn(select.getExpression())) {
                addMethods(select.getIdentifier(), call.getArguments().size());
            }
            return super.visitMethodInvocation(call, null);
        }

        @Override
        public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void none) {
            if (isOwn(reference.getQualifierExpression())) {
                addMethods(reference.getName(), -1);
            }
            return super.visitMemberReference(reference, null);
        }

        @Override
        public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void none) {
            for (Tree member : type.getMembers()) {
                if (member instanceof ClassTree nested && nested.getSimpleName().equals(name.getName())
                        || member instanceof VariableTree field
                                && field.getName().equals(name.getName())) {
                    found.add(member);
                }
            }
            return super.visitIdentifier(name, null);
        }

        private boolean isOwn(Tree expression) {
            return expression instanceof IdentifierTree name
                    && (name.getName().equals(type.getSimpleName())
                            || name.getName().contentEquals("this"));
        }

        /** The methods of that name with so many parameters; with any number if that is negative. */
        private void addMethods(CharSequence name, int parameters) {
            for (Tree member : type.getMembers()) {
                if (member instanceof MethodTree m
                        && m.getName().contentEquals(name)
                        && (parameters < 0 || m.getParameters().size() == parameters)) {
                    found.add(m);
                }
            }
        }
    }

    /** Counts methods and decisions. The bodies of lambdas belong to the method around them. */
    private static final class Decisions extends TreeScanner<@Nullable Void, @Nullable Void> {
        private int methods;
        private int count;

        @Override
        public @Nullable Void scan(@Nullable Tree tree, @Nullable Void none) {
            if (tree instanceof MethodTree m && m.getBody() != null) {
                methods++;
            } else if (isDecision(tree)) {
                count++;
            }
            return super.scan(tree, null);
        }

        private static boolean isDecision(@Nullable Tree tree) {
            return switch (tree) {
                case IfTree t -> true;
                case ForLoopTree t -> true;
                case EnhancedForLoopTree t -> true;
                case WhileLoopTree t -> true;
                case DoWhileLoopTree t -> true;
                case CatchTree t -> true;
                case ConditionalExpressionTree t -> true;
                case CaseTree t -> t.getLabels().stream().noneMatch(DefaultCaseLabelTree.class::isInstance);
                case BinaryTree t -> isLogical(t.getKind());
                case null, default -> false;
            };
        }

        private static boolean isLogical(Tree.Kind kind) {
            return kind == Tree.Kind.CONDITIONAL_AND || kind == Tree.Kind.CONDITIONAL_OR;
        }
    }
}
