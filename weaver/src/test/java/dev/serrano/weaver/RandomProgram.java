package dev.serrano.weaver;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A program drawn from a seed: methods of all kinds that call each other down to a depth, with variables of all types,
 * loops, switches, handlers and spawned calls. It keeps the rules, and its result is that of its serial run however it is
 * scheduled.
 */
final class RandomProgram {
    private static final List<String> TYPES =
            List.of("int", "long", "float", "double", "boolean", "byte", "char", "short", "String", "int[]", "Object");
    private static final int METHODS = 5;

    private final SplittableRandom random;
    private final StringBuilder text = new StringBuilder();
    private final List<Method> methods = new ArrayList<>();
    private int names;
    private String box = "box"; // what the statements write to: in a parallel loop one of the iteration

    private record Method(String name, String type, List<String> parameters, String head, String receiver) {}

    private record Variable(String name, String type) {}

    private final boolean joins;

    RandomProgram(long seed) {
        this(seed, false);
    }

    /** @param joins whether there are joins of the library, too; then no lock is held over tasks of another thread */
    RandomProgram(long seed, boolean joins) {
        random = new SplittableRandom(seed);
        this.joins = joins;
    }

    String source() {
        text.append("class P {\n static final Object LOCK = new Object();\n");
        text.append(
                " static int mix(Object... xs) { int h = 7; for (Object x : xs) h = h * 31 + (x instanceof int[] a ?"
                    + " Arrays.hashCode(a) : x instanceof Object[] o ? Arrays.deepHashCode(o) : Objects.hashCode(x));"
                    + " return h; }\n");
        text.append(
                " record Pair(int x, int y) {} static final class Box { int i; long l; double d; Object o; int[] a ="
                        + " new int[4]; }\n");
        for (int i = 0; i < METHODS; i++) {
            List<String> parameters = new ArrayList<>();
            for (int k = random.nextInt(4); k > 0; k--) {
                parameters.add(any(TYPES));
            }
            int kind = random.nextInt(5);
            String head = List.of(
                            "@Parallel static",
                            "@Parallel private",
                            "@Parallel final",
                            "@Parallel private static",
                            "@Parallel protected static")
                    .get(kind);
            methods.add(new Method("m" + i, any(TYPES), parameters, head, kind == 1 || kind == 2 ? "new P()." : ""));
        }
        methods.forEach(this::method);
        Method first = methods.getFirst();
        text.append(" static Object run() { return mix(")
                .append(call(first, "4", List.of()))
                .append("); }\n}\n");
        return text.toString();
    }

    private void method(Method m) {
        List<Variable> readable = new ArrayList<>();
        StringBuilder head = new StringBuilder(" " + m.head() + " " + m.type() + " " + m.name() + "(int depth");
        for (String p : m.parameters()) {
            Variable v = new Variable("p" + names++, p);
            head.append(", ").append(p).append(' ').append(v.name());
            readable.add(v);
        }
        readable.add(new Variable("depth", "int"));
        text.append(head)
                .append(") {\n  if (depth <= 0) return ")
                .append(expression(m.type(), readable, 1, false))
                .append(";\n");
        text.append("  Box box = new Box();\n");
        List<Variable> all = new ArrayList<>(readable);
        block(all, 5, 2, true);
        text.append("  sync();\n  return ")
                .append(expression(m.type(), all, 2, true))
                .append(";\n }\n");
    }

    /** Statements; leaves in the list what can be read behind them. */
    private void block(List<Variable> readable, int statements, int nesting, boolean spawns) {
        List<Variable> waiting = new ArrayList<>();
        for (int i = 0; i < statements; i++) {
            int kind = random.nextInt(nesting > 0 ? 15 : 8);
            switch (kind) {
                case 0, 1 -> {
                    Variable v = new Variable("v" + names++, any(TYPES));
                    text.append("  ")
                            .append(v.type())
                            .append(' ')
                            .append(v.name())
                            .append(" = ")
                            .append(expression(v.type(), readable, 2, true))
                            .append(";\n");
                    readable.add(v);
                }
                case 2, 3, 4 -> {
                    if (spawns) {
                        spawn(readable, waiting);
                    }
                }
                case 5 -> {
                    text.append("  sync();\n");
                    readable.addAll(waiting);
                    waiting.clear();
                }
                case 6 ->
                    text.append("  " + box + ".i = " + box + ".i * 3 + ")
                            .append(expression("int", readable, 2, true))
                            .append(";\n");
                case 7 ->
                    text.append("  " + box + ".a[")
                            .append(random.nextInt(2))
                            .append("] += ")
                            .append(expression("int", readable, 2, true))
                            .append(";\n");
                case 8 -> {
                    String n = "i" + names++;
                    text.append("  for (int ")
                            .append(n)
                            .append(" = 0; ")
                            .append(n)
                            .append(" < ")
                            .append(1 + random.nextInt(3))
                            .append("; ")
                            .append(n)
                            .append("++) {\n");
                    inner(readable, nesting, n);
                    text.append("  }\n");
                }
                case 9 -> {
                    text.append("  if (")
                            .append(expression("boolean", readable, 1, true))
                            .append(") {\n");
                    inner(readable, nesting, null);
                    text.append("  } else {\n");
                    inner(readable, nesting, null);
                    text.append("  }\n");
                }
                case 10 -> {
                    text.append("  switch (")
                            .append(expression("int", readable, 1, true))
                            .append(" & 3) {\n case 0: {");
                    inner(readable, nesting, null);
                    text.append("  break; }\n case 1: { ");
                    inner(readable, nesting, null);
                    text.append("  }\n default: " + box + ".i++; }\n");
                }
                case 11 -> {
                    text.append("  try {\n");
                    inner(readable, nesting, null);
                    if (random.nextBoolean()) {
                        text.append("  if (")
                                .append(expression("boolean", readable, 1, false))
                                .append(") throw new IllegalStateException(\"x\" + " + box + ".i);\n");
                    }
                    text.append("  } catch (")
                            .append(random.nextBoolean() ? "Throwable" : "RuntimeException")
                            .append(" e")
                            .append(names)
                            .append(") { " + box + ".i += mix(e")
                            .append(names++)
                            .append(".getMessage());\n");
                    inner(readable, nesting, null);
                    text.append("  }")
                            .append(random.nextBoolean() ? " finally { " + box + ".i += 5; }" : "")
                            .append('\n');
                }
                case 12 -> {
                    text.append("  synchronized (" + (joins ? "new Object()" : "LOCK") + ") { " + box + ".i += ")
                            .append(expression("int", readable, 2, true))
                            .append("; }\n");
                }
                case 13 -> parallelLoop(readable, nesting);
                default ->
                    text.append("  " + box + ".o = mix(" + box + ".o, ")
                            .append(expression("Object", readable, 2, true))
                            .append(");\n");
            }
        }
        text.append("  sync();\n");
        readable.addAll(waiting);
    }

    /** Each iteration has a box and an element of its own. */
    private void parallelLoop(List<Variable> readable, int nesting) {
        String outer = box;
        int n = names++;
        String array = "w" + n;
        String index = "j" + n;
        boolean wide = random.nextInt(4) == 0;
        int size = 1 + random.nextInt(5);
        String head = switch (random.nextInt(3)) {
            case 0 -> "%s = parallel(0%s); %s < %d; %s++";
            case 1 -> "%s = parallel(0%s); %s <= %d; %s += 2";
            default -> "%s = parallel(%d%s); %s >= 0; %s--";
        };
        String suffix = wide ? "L" : "";
        text.append("  int[] ")
                .append(array)
                .append(" = new int[")
                .append(size + 1)
                .append("];\n  for (");
        text.append(wide ? "long " : "int ")
                .append(
                        head.contains("%d%s")
                                ? head.formatted(index, size, suffix, index, index)
                                : head.formatted(index, suffix, index, size, index))
                .append(") {\n");
        box = "box" + n;
        text.append("  Box ").append(box).append(" = new Box();\n");
        List<Variable> copy = new ArrayList<>(readable);
        copy.add(new Variable(index, wide ? "long" : "int"));
        if (random.nextInt(4) == 0) {
            text.append("  ").append(array).append("[(int) ").append(index).append("] += mix(");
            text.append(expression("Object", copy, 1, false)).append(");\n");
        } else {
            block(copy, 2, nesting - 1, random.nextInt(3) > 0);
            text.append("  if (").append(expression("boolean", copy, 1, false)).append(") continue;\n");
            text.append("  ").append(array).append("[(int) ").append(index).append("] += mix(");
            text.append("%s.i, %s.l, %s.d, %s.o, %s.a, ".formatted(box, box, box, box, box));
            text.append(expression("Object", copy, 1, true)).append(");\n");
        }
        text.append("  }\n");
        box = outer;
        text.append("  ").append(box).append(".i += mix(").append(array).append(");\n");
        readable.add(new Variable(array, "int[]"));
    }

    private void inner(List<Variable> readable, int nesting, String counter) {
        List<Variable> copy = new ArrayList<>(readable);
        if (counter != null) {
            copy.add(new Variable(counter, "int"));
        }
        block(copy, 2, nesting - 1, random.nextInt(3) > 0);
    }

    private void spawn(List<Variable> readable, List<Variable> waiting) {
        Method m = methods.get(random.nextInt(METHODS));
        String call = call(m, "depth - " + (1 + random.nextInt(2)), readable);
        switch (random.nextInt(5)) {
            case 0 -> text.append("  spawn(").append(call).append(");\n");
            case 1 -> {
                String n = "l" + names++;
                text.append("  { final int ")
                        .append(n)
                        .append(" = depth; spawn(() -> { ")
                        .append(call(m, n + " - 2", List.of()))
                        .append("; }); }\n");
            }
            case 2 -> {
                String n = "a" + names++;
                text.append("  ")
                        .append(m.type())
                        .append("[]")
                        .append(' ')
                        .append(n)
                        .append(" = ")
                        .append(array(m.type()))
                        .append("; ")
                        .append(n)
                        .append("[1] = ")
                        .append(cast(m.type()))
                        .append("spawn(")
                        .append(call)
                        .append(");\n");
                waiting.add(new Variable(n, m.type() + "[]"));
            }
            default -> {
                Variable v = new Variable("s" + names++, m.type());
                text.append("  ")
                        .append(v.type())
                        .append(' ')
                        .append(v.name())
                        .append(" = ")
                        .append(cast(v.type()))
                        .append("spawn(")
                        .append(call)
                        .append(");\n");
                waiting.add(v);
            }
        }
    }

    private static String array(String type) {
        return type.equals("int[]") ? "new int[3][]" : "new " + type + "[3]";
    }

    private static String cast(String type) {
        return type.equals("byte") || type.equals("char") || type.equals("short") ? "(" + type + ") " : "";
    }

    private String call(Method m, String depth, List<Variable> readable) {
        StringBuilder s = new StringBuilder(m.receiver() + m.name() + "(" + depth);
        for (String p : m.parameters()) {
            s.append(", ").append(expression(p, readable, 1, false));
        }
        return s.append(')').toString();
    }

    /** Of that type, of what can be read, with calls if wanted. */
    private String expression(String type, List<Variable> readable, int depth, boolean calls) {
        List<String> of = readable.stream()
                .filter(v -> v.type().equals(type))
                .map(Variable::name)
                .toList();
        if (!of.isEmpty() && random.nextInt(3) > 0) {
            return of.get(random.nextInt(of.size()));
        }
        if (joins && calls && depth > 0 && random.nextInt(3) == 0) {
            return convert(join(), type);
        }
        if (calls && depth > 0 && random.nextInt(4) == 0) {
            Method m = methods.get(random.nextInt(METHODS));
            return convert("mix(" + call(m, "depth - 2", readable) + ")", type);
        }
        if (depth > 0 && !readable.isEmpty()) {
            String a = expression(any(TYPES), readable, depth - 1, calls);
            String b = expression(any(TYPES), readable, depth - 1, calls);
            return convert(
                    switch (random.nextInt(3)) {
                        case 0 -> "mix(" + a + ", " + b + ")";
                        case 1 -> "(mix(" + a + ") & 1) == 0 ? 3 : mix(" + b + ")";
                        default -> "mix(new Pair(mix(" + a + "), mix(" + b + ")))";
                    },
                    type);
        }
        return convert(String.valueOf(random.nextInt(100)), type);
    }

    private String join() {
        String a = branch();
        String b = branch();
        return switch (random.nextInt(4)) {
            case 0 -> "(int) Serrano.join(() -> " + a + ", () -> \"x\" + " + b + ", (x, y) -> mix(x, y))";
            case 1 -> "(int) Serrano.joinDouble(() -> " + a + ", () -> " + b + ", (x, y) -> x / 3 - y)";
            case 2 -> "(int) Serrano.joinLong(() -> " + a + ", () -> " + b + ", Long::sum)";
            default -> "(int) Serrano.joinLong(() -> " + a + ", () -> " + b + ", (x, y) -> x * 31 + y + depth)";
        };
    }

    private String branch() {
        Method m = methods.get(random.nextInt(METHODS));
        return "mix(" + call(m, "depth - " + (2 + random.nextInt(2)), List.of()) + ")";
    }

    private static String convert(String e, String type) {
        return switch (type) {
            case "int" -> "(" + e + ")";
            case "boolean" -> "((" + e + ") & 2) == 0";
            case "String" -> "\"s\" + (" + e + ")";
            case "Object" -> "(Object) (" + e + ")";
            case "int[]" -> "new int[] {" + e + ", 1}";
            default -> "(" + type + ") (" + e + ")";
        };
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
