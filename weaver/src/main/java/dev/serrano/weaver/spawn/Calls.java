package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Names;
import dev.serrano.weaver.spawn.Site.Callee;
import java.lang.classfile.CodeBuilder;

/** Calls of methods and of their fast forms. */
final class Calls {
    private Calls() {}

    static void invoke(CodeBuilder cb, Callee c) {
        cb.invoke(c.opcode(), c.owner(), c.name(), c.type(), c.ofInterface());
    }

    static void invokeFast(CodeBuilder cb, Callee c) {
        cb.invoke(c.opcode(), c.owner(), Names.fast(c.name()), Names.fastType(c.type()), c.ofInterface());
    }
}
