package dev.serrano.workloads.flat;

import dev.serrano.workloads.RunContext;

/** The serial elision: a loop. That of empty tasks calls an empty method, so it takes next to no time. */
final class SerialFlat implements FlatForm {

    @Override
    public void empty(int n, RunContext context) {
        for (int i = 0; i < n; i++) {
            nothing();
        }
    }

    @Override
    public void marked(Marks marks, RunContext context) {
        for (int i = 0; i < marks.size(); i++) {
            marks.set(i);
        }
    }

    private static void nothing() {}
}
