package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Breach;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Variable;
import java.lang.reflect.AccessFlag;
import java.util.List;

/** The rule that a method has 255 words of parameters at most: so have those that save variables. */
final class Sizes {
    private static final int MOST_WORDS = 255;

    private int most;
    private int at;
    private String what = "";

    private Sizes() {}

    /** Adds what a method breaks of it. */
    static void check(Body body, Plan plan, List<Breach> breaches) {
        int own = body.method().flags().has(AccessFlag.STATIC) ? 0 : 1;
        List<Type> parameters = body.method().methodTypeSymbol().parameterList().stream()
                .map(Type::of)
                .toList();
        if (own + Emitter.slots(parameters) + 1 > MOST_WORDS) {
            breaches.add(new Breach(
                    body.line(body.next(-1)),
                    "a parallel method with parameters of more than " + (MOST_WORDS - 1) + " words",
                    "put them into an object"));
        }
        Sizes s = new Sizes();
        for (Site site : plan.sites().values()) {
            int arguments = site.spawn() ? Emitter.slots(Emitter.arguments(site.callee())) : 0;
            s.add(
                    words(site.live()) + Emitter.slots(site.below()) + arguments,
                    site.call(),
                    "a call of " + site.callee().name());
        }
        plan.syncs().forEach((i, sync) -> s.add(words(sync.live()), i, "a sync"));
        plan.ends().forEach((end, sync) -> s.add(words(sync.live()), end.from(), "the end of a try block"));
        if (s.most + 2 > MOST_WORDS) { // the activation, too, and the Unwind
            breaches.add(new Breach(
                    body.line(s.at),
                    s.what + " over which values of " + s.most + " words are kept, " + (MOST_WORDS - 2) + " at most",
                    "put variables into an object or array, or move a part into a method of its own"));
        }
    }

    private void add(int words, int position, String where) {
        if (words > most) {
            most = words;
            at = position;
            what = where;
        }
    }

    private static int words(List<Variable> live) {
        return live.stream().mapToInt(v -> v.type().slots()).sum();
    }
}
