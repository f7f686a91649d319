package dev.serrano.weaver;

import dev.serrano.weaver.Explanation.Kind;
import dev.serrano.weaver.Explanation.Place;
import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.code.Variable;
import dev.serrano.weaver.loop.LoopExtractor;
import dev.serrano.weaver.spawn.FormSizes;
import dev.serrano.weaver.spawn.Plan;
import dev.serrano.weaver.spawn.Plan.Sync;
import dev.serrano.weaver.spawn.Site;
import dev.serrano.weaver.spawn.Site.Callee;
import dev.serrano.weaver.spawn.Site.Nowhere;
import dev.serrano.weaver.spawn.Site.ToElement;
import dev.serrano.weaver.spawn.Site.ToField;
import dev.serrano.weaver.spawn.Site.ToVariable;
import java.lang.classfile.ClassModel;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Puts the plan of a method into words. */
final class Explainer {
    private final Body body;

    private final Predicate<Callee> isLoop;

    private final Predicate<Callee> isJoin;

    private Explainer(Body body, Predicate<Callee> isLoop, Predicate<Callee> isJoin) {
        this.body = body;
        this.isLoop = isLoop;
        this.isJoin = isJoin;
    }

    /**
     * The text of a plan.
     *
     * @param sizes of the method and its forms
     * @param isLoop which methods are loops that were moved
     * @param isJoin which are joins
     */
    static Explanation explain(
            ClassModel owner,
            Body body,
            Plan plan,
            FormSizes sizes,
            Predicate<Callee> isLoop,
            Predicate<Callee> isJoin) {
        return new Explainer(body, isLoop, isJoin).explain(owner, plan, sizes);
    }

    private Explanation explain(ClassModel owner, Plan plan, FormSizes sizes) {
        SortedMap<Integer, List<Place>> places = new TreeMap<>(); // by position
        boolean divided = plan.sites().values().stream().anyMatch(Site::divides);
        for (Site s : plan.sites().values()) {
            if (!divided || s.divides() || !isLoop.test(s.callee()) || !isSelf(s.callee())) {
                add(places, s.call(), place(s));
            }
        }
        plan.syncs().forEach((at, sync) -> add(places, at, sync(Kind.SYNC, at, sync)));
        plan.ends()
                .forEach((end, sync) -> add(
                        places, end.from(), sync(end.isHandler() ? Kind.HANDLER : Kind.END_OF_TRY, end.from(), sync)));
        String name = body.method().methodName().stringValue();
        return new Explanation(
                Problem.file(owner),
                firstLine(),
                owner.thisClass().asInternalName(),
                name,
                signature(name, body.method().methodTypeSymbol()),
                Names.fast(name),
                !divided
                        ? ""
                        : LoopExtractor.looksAfterBlocks(body) ? "after blocks of iterations" : "after each iteration",
                sizes.method(),
                sizes.fast(),
                sizes.slow(),
                places.values().stream().flatMap(List::stream).toList());
    }

    private static void add(SortedMap<Integer, List<Place>> places, int at, Place place) {
        places.computeIfAbsent(at, i -> new ArrayList<>()).add(place);
    }

    private Place sync(Kind kind, int at, Sync sync) {
        List<Variable> variables =
                sync.live().subList(0, sync.live().size() - sync.operands().size());
        List<String> operands =
                sync.operands().stream().map(t -> t.desc().displayName()).toList();
        return new Place(body.line(at), kind, "", false, "", saved(variables, at + 1), operands);
    }

    private boolean isSelf(Callee c) {
        return c.name().equals(body.method().methodName().stringValue());
    }

    private int firstLine() {
        for (int i = 0; i < body.size(); i++) {
            if (body.line(i) >= 0) {
                return body.line(i);
            }
        }
        return -1;
    }

    private Place place(Site s) {
        Callee callee = s.callee();
        return new Place(
                body.line(s.call()),
                s.divides() ? Kind.DIVIDE : s.spawn() ? Kind.SPAWN : called(callee),
                s.divides() ? "" : signature(callee.name(), callee.type()),
                callee.woven(),
                s.spawn() && !s.divides() ? target(s) : "",
                saved(s.live(), s.last() + 1),
                s.below().stream().map(t -> t.desc().displayName()).toList());
    }

    private Kind called(Callee c) {
        return isLoop.test(c) ? Kind.LOOP : isJoin.test(c) ? Kind.JOIN : Kind.CALL;
    }

    private String target(Site s) {
        return switch (s.target()) {
            case ToVariable v -> name(v.slot(), s.last() + 1);
            case ToElement e -> "an element of " + e.kind().upperBound().displayName() + "[]";
            case ToField f -> "the field " + f.owner().displayName() + "." + f.name();
            case Nowhere n -> "nowhere";
            case null -> "nowhere";
        };
    }

    private List<String> saved(List<Variable> live, int at) {
        return live.stream().map(v -> name(v.slot(), at)).toList();
    }

    private static String signature(String name, MethodTypeDesc type) {
        return name
                + type.parameterList().stream().map(ClassDesc::displayName).collect(Collectors.joining(", ", "(", ")"));
    }

    private String name(int slot, int at) {
        LocalVariable later = null;
        for (int i = 0; i < body.size(); i++) {
            if (body.at(i) instanceof LocalVariable v && v.slot() == slot && at < body.position(v.endScope())) {
                if (at >= body.position(v.startScope()) - 2) {
                    return v.name().stringValue();
                }
                later = v;
            }
        }
        if (later != null) {
            return later.name().stringValue();
        }
        return slot == 0 && !body.method().flags().has(AccessFlag.STATIC) ? "this" : "variable " + slot;
    }
}
