package dev.serrano.workloads.form;

import dev.serrano.weaver.WovenTwin;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * A program with marks, as it is and woven. Weaving takes a while, so it waits until somebody runs it.
 *
 * @param <I> the prepared input
 */
final class Twins<I> {
    private final MethodHandles.Lookup lookup;
    private final PlainBody<I> plain;
    private @Nullable PlainBody<I> woven;

    Twins(MethodHandles.Lookup lookup, PlainBody<I> plain) {
        this.lookup = lookup;
        this.plain = plain;
    }

    PlainBody<I> plain() {
        return plain;
    }

    @SuppressWarnings("unchecked") // a twin of a body for this input is one, too
    synchronized PlainBody<I> woven() {
        PlainBody<I> known = woven;
        if (known == null) {
            known = (PlainBody<I>) WovenTwin.of(lookup, PlainBody.class, plain.getClass());
            woven = known;
        }
        return known;
    }
}
