package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Names;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;

/**
 * The results of weaving a method: the method that unwoven code calls, its fast form, its slow form, and their helpers.
 */
public final class Forms {
    private final ClassModel owner;
    private final Body body;
    private final Plan plan;
    private final boolean deep;
    private final boolean escaping;

    /**
     * The forms of a method, by a plan without breaches.
     *
     * @param deep whether it asks for stack
     * @param escaping whether it does not wait at its end
     */
    public Forms(ClassModel owner, Body body, Plan plan, boolean deep, boolean escaping) {
        this.owner = owner;
        this.body = body;
        this.plan = plan;
        this.deep = deep;
        this.escaping = escaping;
    }

    /** Writes them into a class, with a number that no other method of the class has. */
    public void write(ClassBuilder cls, int unique) {
        boolean ofInterface = owner.flags().has(AccessFlag.INTERFACE);
        Helpers helpers = new Helpers(body, plan, owner.thisClass().asSymbol(), ofInterface, unique);
        MethodModel m = body.method();
        cls.withMethod(m.methodName(), m.methodType(), m.flags().flagsMask(), mb -> {
            m.forEach(e -> {
                if (e instanceof CodeModel) {
                    mb.withCode(helpers::entry);
                } else {
                    mb.with(e);
                }
            });
        });
        // Both have the lines of the source; tools for coverage leave out synthetic code.
        int access = m.flags().flagsMask()
                & (ClassFile.ACC_PUBLIC
                        | ClassFile.ACC_PROTECTED
                        | ClassFile.ACC_PRIVATE
                        | ClassFile.ACC_STATIC
                        | ClassFile.ACC_FINAL);
        cls.withMethodBody(
                Names.fast(m.methodName().stringValue()),
                Names.fastType(m.methodTypeSymbol()),
                access,
                cb -> new Emitter(cb, body, plan, helpers, false, deep, false).emit());
        cls.withMethodBody(
                helpers.slowName(),
                Names.SLOW_TYPE,
                ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
                cb -> new Emitter(cb, body, plan, helpers, true, false, escaping).emit());
        helpers.emit(cls);
    }
}
