package dev.serrano.habanero;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A list of names and signatures, in the form in which {@code javap} prints class files: a line for a class, lines for
 * its fields, constructors and methods, and a brace. All types are erased here.
 */
record ApiList(List<ApiClass> classes) {
    enum Kind {
        CLASS,
        INTERFACE,
        ENUM
    }

    /** A class; superclass and interfaces in one. */
    record ApiClass(
            String name, int modifiers, Kind kind, int typeParameters, Set<String> supertypes, List<Member> members) {
        boolean isVisible() {
            return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
        }
    }

    /** A field, or with parameters a constructor (named {@code <init>}) or a method. */
    record Member(
            String owner,
            String name,
            int modifiers,
            int typeParameters,
            String type,
            List<String> parameters,
            boolean varargs,
            Set<String> exceptions) {
        boolean isField() {
            return parameters == null;
        }

        /** For example {@code a.B#c(int,java.lang.Object)}. */
        String key() {
            return owner + "#" + name + (isField() ? "" : "(" + String.join(",", parameters) + ")");
        }
    }

    private static final Map<String, Integer> MODIFIERS = Map.of(
            "public", Modifier.PUBLIC,
            "protected", Modifier.PROTECTED,
            "static", Modifier.STATIC,
            "final", Modifier.FINAL,
            "abstract", Modifier.ABSTRACT,
            "synchronized", Modifier.SYNCHRONIZED,
            "volatile", Modifier.VOLATILE);

    private static final Pattern HEADER =
            Pattern.compile("(?<modifiers>(?:\\w+ )*)(?<kind>class|interface) (?<rest>.+) \\{");
    private static final Pattern MEMBER = Pattern.compile(
            "(?<modifiers>(?:(?:public|protected|static|final|abstract|synchronized|volatile|default) )*)(?<rest>.+?)"
                    + "(?: throws (?<throws>.+))?;");

    static ApiList parse(List<String> lines) {
        List<ApiClass> classes = new ArrayList<>();
        List<Member> members = null;
        Map<String, String> variables = Map.of();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.equals("}")) {
                members = null;
            } else if (members == null) {
                ApiClass c = header(line);
                variables = variablesOf(declaration(line));
                members = c.members;
                classes.add(c);
            } else {
                members.add(member(classes.getLast().name, line.strip(), variables));
            }
        }
        return new ApiList(List.copyOf(classes));
    }

    private static String declaration(String line) {
        Matcher m = HEADER.matcher(line);
        if (!m.matches()) {
            throw new IllegalArgumentException("neither a class nor a member: " + line);
        }
        return m.group("rest");
    }

    private static ApiClass header(String line) {
        String rest = declaration(line);
        Matcher m = HEADER.matcher(line);
        m.matches();
        Map<String, String> variables = variablesOf(rest);
        String plain = erase(rest);
        String name = plain.split(" ", 2)[0];
        Set<String> supertypes = new TreeSet<>();
        for (String part : plain.substring(name.length()).split(" extends | implements |, ?")) {
            if (!part.isBlank()) {
                supertypes.add(part.strip());
            }
        }
        Kind kind = m.group("kind").equals("interface")
                ? Kind.INTERFACE
                : supertypes.remove("java.lang.Enum") ? Kind.ENUM : Kind.CLASS;
        return new ApiClass(
                name, modifiers(m.group("modifiers")), kind, variables.size(), supertypes, new ArrayList<>());
    }

    private static Member member(String owner, String line, Map<String, String> ofClass) {
        Matcher m = MEMBER.matcher(line);
        if (!m.matches()) {
            throw new IllegalArgumentException("no member: " + line);
        }
        String rest = m.group("rest");
        Map<String, String> variables = new TreeMap<>(ofClass);
        int typeParameters = 0;
        if (rest.startsWith("<")) {
            Map<String, String> own = variablesOf(rest);
            typeParameters = own.size();
            variables.putAll(own);
        }
        String plain = erase(rest).strip();
        int parenthesis = plain.indexOf('(');
        String typeAndName = parenthesis < 0 ? plain : plain.substring(0, parenthesis);
        int space = typeAndName.lastIndexOf(' ');
        String name = space < 0 ? "<init>" : typeAndName.substring(space + 1);
        String type = space < 0 ? "void" : type(typeAndName.substring(0, space), variables);
        List<String> parameters = null;
        boolean varargs = plain.contains("...");
        if (parenthesis >= 0) {
            parameters = new ArrayList<>();
            for (String p :
                    plain.substring(parenthesis + 1, plain.lastIndexOf(')')).split(",")) {
                if (!p.isBlank()) {
                    parameters.add(type(p.strip(), variables));
                }
            }
        }
        Set<String> exceptions = new TreeSet<>();
        if (m.group("throws") != null) {
            for (String e : m.group("throws").split(",")) {
                exceptions.add(type(e.strip(), variables));
            }
        }
        return new Member(
                owner, name, modifiers(m.group("modifiers")), typeParameters, type, parameters, varargs, exceptions);
    }

    private static int modifiers(String words) {
        int all = 0;
        for (String word : words.strip().split(" ")) {
            if (!word.isEmpty() && !word.equals("default")) {
                all |= MODIFIERS.get(word);
            }
        }
        return all;
    }

    private static String type(String type, Map<String, String> variables) {
        String plain = type.replace("...", "[]");
        String element = plain.replace("[]", "");
        return variables.getOrDefault(element, element) + plain.substring(element.length());
    }

    /** Without type arguments and type parameters. */
    private static String erase(String text) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '<') {
                depth++;
            } else if (c == '>') {
                depth--;
            } else if (depth == 0) {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    /** The type variables declared in the first angle brackets, if these come before all spaces, with their erasures. */
    private static Map<String, String> variablesOf(String text) {
        int from = text.indexOf('<');
        int space = text.indexOf(' ');
        if (from < 0 || space >= 0 && space < from) {
            return Map.of();
        }
        Map<String, String> variables = new TreeMap<>();
        int depth = 0;
        int start = from + 1;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '<') {
                depth++;
            } else if (c == '>') {
                depth--;
            }
            if (depth == 0 || depth == 1 && c == ',') {
                String[] variable = text.substring(start, i).strip().split(" extends ");
                variables.put(variable[0], variable.length == 1 ? "java.lang.Object" : erase(variable[1]));
                start = i + 1;
            }
            if (depth == 0) {
                break;
            }
        }
        return variables;
    }
}
