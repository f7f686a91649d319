package dev.serrano.weaver;

import dev.serrano.weaver.code.Access;
import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Breach;
import dev.serrano.weaver.code.Eligibility;
import dev.serrano.weaver.code.Hierarchy;
import dev.serrano.weaver.code.Marks;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.NewCode;
import dev.serrano.weaver.code.SerialVersion;
import dev.serrano.weaver.join.JoinExtractor;
import dev.serrano.weaver.join.JoinFinder;
import dev.serrano.weaver.locks.AtomicSetPass;
import dev.serrano.weaver.loop.Loop;
import dev.serrano.weaver.loop.LoopExtractor;
import dev.serrano.weaver.loop.LoopFinder;
import dev.serrano.weaver.loop.RangeLoops;
import dev.serrano.weaver.spawn.FormSizes;
import dev.serrano.weaver.spawn.Forms;
import dev.serrano.weaver.spawn.Plan;
import dev.serrano.weaver.spawn.WovenMethods;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Weaves classes together. Each method that is {@link dev.serrano.weave.Parallel} gets a fast form, which checks at
 * each spawn whether a worker wants work, and a slow form, which goes on where one of its frames was taken from the
 * stack (Kumar, chapter 4, on a stock JVM). Methods that are not parallel stay as they are. The same classes give the
 * same bytes.
 */
public final class Weaver {
    private final Map<String, ClassModel> classes = new LinkedHashMap<>();
    private final Map<String, byte[]> bytes = new HashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<LockExplanation> locks = new ArrayList<>();
    private final Hierarchy hierarchy = new Hierarchy(this::known);
    private final WovenMethods woven = new WovenMethods(hierarchy);
    private final Set<String> deep = new HashSet<>(); // those of the methods that ask for stack
    private final Set<String> optional = new HashSet<>(); // lambdas in methods that may stay serial
    private final Map<String, Map<String, Method>> methods = new LinkedHashMap<>(); // by class, by name and descriptor
    private final ClassFile classFile;
    private final ClassLoader loader;
    private final Map<String, Optional<ClassModel>> others = new HashMap<>(); // that are not woven

    /** The methods into which loops were moved: those in which they were, by class, and by name and descriptor. */
    private final Map<String, Map<String, MethodModel>> loops = new HashMap<>();

    /** Like {@link #loops}, of joins. */
    private final Map<String, Map<String, MethodModel>> joins = new HashMap<>();

    private final Map<String, Access> access = new HashMap<>();
    private final List<Explanation.LibraryJoin> libraryJoins = new ArrayList<>();
    private final IdentityHashMap<Method, FormSizes> sizes = new IdentityHashMap<>();

    private record Method(ClassModel owner, MethodModel model, boolean deep, boolean escaping, Plan plan, Body body) {
        Forms forms() {
            return new Forms(owner, body, plan, deep, escaping);
        }
    }

    /** A weaver of classes whose superclasses are found by the loader. */
    public Weaver(ClassLoader loader) {
        this.loader = loader;
        classFile = ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(
                        ClassHierarchyResolver.ofResourceParsing(c -> resource(c, loader))
                                .orElse(ClassHierarchyResolver.defaultResolver())),
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS);
    }

    private @Nullable InputStream resource(ClassDesc c, ClassLoader loader) {
        if (!c.isClassOrInterface()) {
            return null;
        }
        byte[] added = bytes.get(Names.internal(c));
        return added != null
                ? new ByteArrayInputStream(added)
                : loader.getResourceAsStream(Names.internal(c) + ".class");
    }

    /** A class of those that are woven, or one that the loader finds; null if there is none. */
    private @Nullable ClassModel known(String name) {
        ClassModel own = classes.get(name);
        return own != null
                ? own
                : others.computeIfAbsent(
                                name,
                                n -> Optional.ofNullable(WeaveTool.resource(loader, n))
                                        .map(classFile::parse))
                        .orElse(null);
    }

    private Access accessOf(ClassModel c) {
        return access.computeIfAbsent(
                c.thisClass().asInternalName(), n -> new Access(c, this::known, loader::getResource));
    }

    /** Adds a class, of which nothing is changed yet. */
    public void add(byte[] file) {
        ClassModel c = classFile.parse(file);
        classes.put(c.thisClass().asInternalName(), c);
        bytes.put(c.thisClass().asInternalName(), file);
    }

    /** The problems, after {@link #weave}. */
    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    /**
     * Weaves what was added. Returns the classes that have changed by their internal names; none if a problem is fatal.
     */
    public Map<String, byte[]> weave() {
        Map<String, ClassModel> given = Map.copyOf(classes);
        AtomicSetPass atomic = new AtomicSetPass(classFile, classes);
        Map<String, byte[]> changed = new LinkedHashMap<>();
        try {
            changed.putAll(atomic.run());
        } catch (RuntimeException e) { // without its locks a class would be wrong
            problems.add(Problem.ofAll(classes.keySet(), "atomic sets", e));
        }
        atomic.violations()
                .forEach(v -> problems.add(
                        new Problem(v.file(), v.line(), v.owner(), v.member(), v.rule(), v.fix(), v.fatal())));
        atomic.locked().forEach(m -> locks.add(LockExplanation.of(m)));
        changed.values().forEach(this::add);
        Map<String, Set<String>> chosen = parallelMethods();
        checkOthers(chosen);
        extractJoins(chosen);
        extractLoops(chosen);
        do {
            plan(chosen);
            if (problems.stream().anyMatch(Problem::fatal)) {
                return Map.of();
            }
        } while (!transformAll(changed, chosen));
        SerialVersion.keep(classFile, given, changed, loader);
        measure(changed);
        return problems.stream().anyMatch(Problem::fatal) ? Map.of() : changed;
    }

    /** The explanation of each woven method, after {@link #weave}. */
    public List<Explanation> explain() {
        List<Explanation> all = new ArrayList<>();
        methods.forEach((owner, ofClass) -> ofClass.values().forEach(m -> {
            FormSizes sizes = this.sizes.get(m);
            if (sizes != null) {
                all.add(Explainer.explain(
                        m.owner(),
                        m.body(),
                        m.plan(),
                        sizes,
                        c -> loopsOf(owner).containsKey(c.name() + c.type().descriptorString()),
                        c -> joinsOf(owner).containsKey(c.name() + c.type().descriptorString())));
            }
        }));
        return all;
    }

    /** How large the forms are; too large ones are interpreted. */
    private void measure(Map<String, byte[]> changed) {
        methods.forEach((owner, ofClass) -> {
            if (ofClass.isEmpty()) {
                return;
            }
            ClassModel made = classFile.parse(Objects.requireNonNull(changed.get(owner)));
            int unique = 0;
            for (Method m : ofClass.values()) { // in the order in which they were written
                FormSizes all = FormSizes.of(made, m.model(), unique++);
                sizes.put(m, all);
                all.interpreted()
                        .forEach(rule -> problems.add(Problem.of(
                                m.owner(),
                                source(owner, m.model()),
                                -1,
                                rule,
                                "move parts of it into methods of their own",
                                false)));
            }
        });
    }

    /** The joins that stay calls of the library, after {@link #weave}. */
    public List<Explanation.LibraryJoin> libraryJoins() {
        return List.copyOf(libraryJoins);
    }

    /** Which methods hold which locks of atomic sets, after {@link #weave}. */
    public List<LockExplanation> locks() {
        return List.copyOf(locks);
    }

    // ---- which methods ----------------------------------------------------------------------------------------

    /** The methods with the annotation, and the bodies of the lambdas that they spawn. */
    private Map<String, Set<String>> parallelMethods() {
        Map<String, Set<String>> chosen = new LinkedHashMap<>();
        for (ClassModel c : classes.values()) {
            for (MethodModel m : c.methods()) {
                if (Marks.isParallel(m) && check(c, m)) {
                    try {
                        choose(chosen, c, m, Marks.flag(m, "deep"));
                    } catch (RuntimeException e) {
                        failed(chosen, c, m, e);
                    }
                    if (Marks.flag(m, "escaping")) {
                        woven.addEscaping(key(c.thisClass().asInternalName(), m));
                    }
                }
            }
        }
        return chosen;
    }

    private void choose(Map<String, Set<String>> chosen, ClassModel c, MethodModel m, boolean isDeep) {
        String owner = c.thisClass().asInternalName();
        if (chosen.computeIfAbsent(owner, o -> new LinkedHashSet<>()).add(key(m))) {
            woven.add(owner, m.methodName().stringValue(), m.methodType().stringValue());
            if (isDeep) {
                deep.add(owner + "." + key(m));
            }
            boolean mayStay = isOptional(owner, m);
            for (MethodModel body : JoinFinder.spawnedLambdas(c, m)) {
                if (mayStay) {
                    optional.add(owner + "." + key(body));
                }
                choose(chosen, c, body, isDeep);
            }
        }
    }

    private boolean isOptional(String owner, MethodModel m) {
        return Marks.flag(m, "optional") || optional.contains(owner + "." + key(m));
    }

    // ---- joins ------------------------------------------------------------------------------------------------

    /** Moves joins of the library into methods of their own, which are woven, too. */
    private void extractJoins(Map<String, Set<String>> chosen) {
        chosen.forEach((owner, keys) -> {
            for (String key : List.copyOf(keys)) {
                try {
                    extractJoins(owner, key, keys);
                } catch (RuntimeException e) {
                    failed(chosen, Objects.requireNonNull(classes.get(owner)), method(owner, key), e);
                }
            }
        });
    }

    private void extractJoins(String owner, String key, Set<String> keys) {
        MethodModel source = method(owner, key);
        ClassModel c = Objects.requireNonNull(classes.get(owner));
        Body body = new Body(source);
        JoinFinder found = JoinFinder.of(body, c.thisClass().asSymbol());
        found.kept()
                .forEach(k -> libraryJoins.add(new Explanation.LibraryJoin(
                        Problem.file(c), k.line(), owner, source.methodName().stringValue(), k.name(), k.why())));
        if (!found.any()) {
            return;
        }
        int before = joinsOf(owner).size();
        JoinExtractor extractor = new JoinExtractor(
                c, body, found, n -> Names.join(Names.plain(source.methodName().stringValue()), before + n));
        replace(owner, extractor.extract(classFile));
        extractor.methods().forEach((name, type) -> {
            String made = name + type.descriptorString();
            joinsOf(owner).put(made, source);
            keys.add(made);
            woven.add(owner, name, type.descriptorString());
            if (deep.contains(owner + "." + key)) {
                deep.add(owner + "." + made);
            }
        });
    }

    private Map<String, MethodModel> joinsOf(String owner) {
        return joins.computeIfAbsent(owner, o -> new LinkedHashMap<>());
    }

    // ---- loops ------------------------------------------------------------------------------------------------

    /** Moves the loops with the mark into methods of their own, which are woven, too. */
    private void extractLoops(Map<String, Set<String>> chosen) {
        chosen.forEach((owner, keys) -> {
            for (String key : List.copyOf(keys)) {
                try {
                    extractLoops(owner, key, keys);
                } catch (RuntimeException e) {
                    failed(chosen, Objects.requireNonNull(classes.get(owner)), method(owner, key), e);
                }
            }
        });
    }

    private void extractLoops(String owner, String key, Set<String> keys) {
        MethodModel source = method(owner, key);
        ClassModel before = Objects.requireNonNull(classes.get(owner));
        List<String> moved = new ArrayList<>();
        for (byte[] b = toCounted(owner, key); b != null; b = toCounted(owner, key)) {
            replace(owner, b);
        }
        try {
            while (true) {
                ClassModel c = Objects.requireNonNull(classes.get(owner));
                Body body = new Body(method(owner, key));
                Loop loop = LoopFinder.last(c, body, accessOf(c));
                if (loop == null) {
                    break;
                }
                String name = Names.loop(
                        body.method().methodName().stringValue(), loopsOf(owner).size());
                LoopExtractor extractor = new LoopExtractor(c, body, loop, name);
                replace(owner, extractor.extract(classFile));
                loopsOf(owner).put(extractor.key(), source);
                moved.add(extractor.key());
                woven.add(owner, name, extractor.descriptor());
                if (deep.contains(owner + "." + key)) {
                    deep.add(owner + "." + extractor.key());
                }
            }
            keys.addAll(moved);
        } catch (LoopFinder.Broken broken) {
            undo(before, source, moved, keys);
            Breach b = broken.breach();
            report(before, source, b.line(), b.rule(), b.fix());
        } catch (RuntimeException e) {
            undo(before, source, moved, keys);
            throw e;
        }
    }

    /** The loops of a method are in it again. */
    private void undo(ClassModel before, MethodModel source, List<String> moved, Set<String> keys) {
        String owner = before.thisClass().asInternalName();
        classes.put(owner, before);
        moved.forEach(loopsOf(owner)::remove);
        leaveSerial(owner, source, keys);
    }

    private byte @Nullable [] toCounted(String owner, String key) {
        return RangeLoops.rewrite(classFile, Objects.requireNonNull(classes.get(owner)), new Body(method(owner, key)));
    }

    private Map<String, MethodModel> loopsOf(String owner) {
        return loops.computeIfAbsent(owner, o -> new LinkedHashMap<>());
    }

    private MethodModel method(String owner, String key) {
        return Objects.requireNonNull(classes.get(owner)).methods().stream()
                .filter(m -> key(m).equals(key))
                .findFirst()
                .orElseThrow();
    }

    private void replace(String owner, byte[] file) {
        classes.put(owner, classFile.parse(file));
        bytes.put(owner, file);
    }

    private static WovenMethods.Key key(String owner, MethodModel m) {
        return new WovenMethods.Key(
                owner, m.methodName().stringValue(), m.methodType().stringValue());
    }

    private static String key(MethodModel m) {
        return m.methodName().stringValue() + m.methodType().stringValue();
    }

    private boolean check(ClassModel c, MethodModel m) {
        Breach b = Eligibility.breach(c, m, hierarchy);
        if (b != null) {
            report(c, m, b.line(), b.rule(), b.fix());
        }
        return b == null;
    }

    /** Marks in methods that are not woven would be serial without a word. */
    private void checkOthers(Map<String, Set<String>> chosen) {
        for (ClassModel c : classes.values()) {
            Set<String> parallel = chosen.getOrDefault(c.thisClass().asInternalName(), Set.of());
            for (MethodModel m : c.methods()) {
                if (m.code().isPresent() && !parallel.contains(key(m)) && !Marks.isParallel(m)) {
                    try {
                        Eligibility.strayMarks(m).forEach(b -> report(c, m, b.line(), b.rule(), b.fix()));
                    } catch (RuntimeException e) {
                        failed(chosen, c, m, e);
                    }
                }
            }
        }
    }

    private void report(ClassModel c, MethodModel m, int line, String rule, String fix) {
        boolean fatal = !isOptional(c.thisClass().asInternalName(), m);
        problems.add(Problem.of(c, m, line, fatal ? rule : rule + "; the method stays serial", fix, fatal));
    }

    // ---- plans ------------------------------------------------------------------------------------------------

    /** Plans all; an optional method that cannot be woven is serial, so who calls it is planned anew. */
    private void plan(Map<String, Set<String>> chosen) {
        boolean again = true;
        while (again) {
            again = false;
            methods.clear();
            for (ClassModel c : classes.values()) {
                String owner = c.thisClass().asInternalName();
                Map<String, Method> planned = new LinkedHashMap<>();
                methods.put(owner, planned);
                for (MethodModel m : c.methods()) {
                    if (!chosen.getOrDefault(owner, Set.of()).contains(key(m))) {
                        continue;
                    }
                    Body body;
                    Plan plan;
                    try {
                        body = new Body(m);
                        plan = Plan.of(
                                body,
                                c.thisClass().asSymbol(),
                                accessOf(c),
                                woven,
                                !joinsOf(owner).containsKey(key(m)));
                    } catch (RuntimeException e) {
                        failed(chosen, c, m, e);
                        again = true;
                        continue;
                    }
                    if (!plan.breaches().isEmpty()) {
                        for (Breach b : plan.breaches()) {
                            report(c, source(owner, m), b.line(), b.rule(), b.fix());
                        }
                        leaveSerial(owner, m, chosen.getOrDefault(owner, Set.of()));
                        again = true;
                        continue;
                    }
                    planned.put(
                            key(m),
                            new Method(
                                    c,
                                    m,
                                    deep.contains(owner + "." + key(m)),
                                    woven.escapes(key(owner, m)),
                                    plan,
                                    body));
                }
            }
        }
    }

    /** The method in which a loop or a join was that is one of its own now; itself for another. */
    private MethodModel source(String owner, MethodModel m) {
        MethodModel inLoop = loopsOf(owner).getOrDefault(key(m), m);
        return joinsOf(owner).getOrDefault(key(inLoop), inLoop);
    }

    /** A method, its loops and its joins: these are calls of the library again. */
    private void leaveSerial(String owner, MethodModel m, Set<String> chosen) {
        String source = key(source(owner, m));
        joinsOf(owner).values().stream()
                .filter(s -> key(s).equals(source))
                .findFirst()
                .ifPresent(before -> restore(owner, before));
        for (MethodModel x : Objects.requireNonNull(classes.get(owner)).methods()) {
            if (key(source(owner, x)).equals(source)) {
                chosen.remove(key(x));
                woven.remove(key(owner, x));
            }
        }
    }

    /** A method is again as it was; the methods of its joins stay, serial and without callers. */
    private void restore(String owner, MethodModel before) {
        ClassModel c = Objects.requireNonNull(classes.get(owner));
        replace(
                owner,
                classFile.build(c.thisClass(), java.lang.classfile.constantpool.ConstantPoolBuilder.of(c), cls -> {
                    for (ClassElement e : c) {
                        cls.with(e instanceof MethodModel m && key(m).equals(key(before)) ? before : e);
                    }
                }));
    }

    // ---- code -------------------------------------------------------------------------------------------------

    /**
     * False if methods stay serial now, since their forms would be too long: then those that call them are planned
     * anew.
     */
    private boolean transformAll(Map<String, byte[]> changed, Map<String, Set<String>> chosen) {
        for (Map.Entry<String, Map<String, Method>> e : methods.entrySet()) {
            String owner = e.getKey();
            if (e.getValue().isEmpty()) {
                continue;
            }
            ClassModel c = Objects.requireNonNull(classes.get(owner));
            try {
                byte[] made = transform(c, e.getValue());
                checkNames(c, made);
                changed.put(owner, made);
            } catch (RuntimeException ofClass) {
                Map<Method, RuntimeException> failures = new LinkedHashMap<>();
                e.getValue().values().forEach(m -> {
                    RuntimeException ofMethod = failureOf(c, m);
                    if (ofMethod != null) {
                        failures.put(m, ofMethod);
                    }
                });
                if (failures.isEmpty()) { // each can be woven, and all together cannot
                    e.getValue().values().forEach(m -> failures.put(m, ofClass));
                }
                failures.forEach((m, failure) -> leaveSerial(chosen, c, m, failure));
                return false;
            }
        }
        return true;
    }

    private void checkNames(ClassModel before, byte[] made) {
        for (MethodModel m : NewCode.clashes(before, classFile.parse(made))) {
            Problem p = Problem.of(
                    before,
                    m,
                    -1,
                    "a method with the name and the parameters of one that the weaver makes",
                    "give it another name, without $",
                    true);
            if (!problems.contains(p)) { // the class may be made again
                problems.add(p);
            }
        }
    }

    private void leaveSerial(Map<String, Set<String>> chosen, ClassModel c, Method m, RuntimeException failure) {
        String owner = c.thisClass().asInternalName();
        if (String.valueOf(failure.getMessage()).contains("Code length")) {
            report(
                    c,
                    source(owner, m.model()),
                    -1,
                    "a parallel method with a woven form of more than 64 KB of code",
                    "move parts of it into methods of their own");
            leaveSerial(owner, m.model(), chosen.getOrDefault(owner, Set.of()));
        } else {
            failed(chosen, c, m.model(), failure);
        }
    }

    private @Nullable RuntimeException failureOf(ClassModel c, Method m) {
        try {
            transform(c, Map.of(key(m.model()), m));
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    // ---- what no rule foresees --------------------------------------------------------------------------------

    /** A step has failed with a method, which stays serial; all others go on. */
    private void failed(Map<String, Set<String>> chosen, ClassModel c, MethodModel m, RuntimeException e) {
        String owner = c.thisClass().asInternalName();
        problems.add(Problem.of(c, source(owner, m), e));
        leaveSerial(owner, m, chosen.getOrDefault(owner, new HashSet<>()));
    }

    private byte[] transform(ClassModel c, Map<String, Method> parallel) {
        return classFile.build(c.thisClass(), java.lang.classfile.constantpool.ConstantPoolBuilder.of(c), cls -> {
            int unique = 0;
            for (ClassElement e : c) {
                Method method = e instanceof MethodModel m ? parallel.get(key(m)) : null;
                if (method != null) {
                    method.forms().write(cls, unique++);
                } else {
                    cls.with(e);
                }
            }
        });
    }
}
