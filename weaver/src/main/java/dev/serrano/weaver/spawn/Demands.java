package dev.serrano.weaver.spawn;

import dev.serrano.weaver.code.Access;
import dev.serrano.weaver.code.Body;
import dev.serrano.weaver.code.Breach;
import dev.serrano.weaver.code.State;
import dev.serrano.weaver.code.Type;
import dev.serrano.weaver.code.Types;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.util.List;
import java.util.Map;

/**
 * The rule that a method gives nothing away as an object of a class that its code may not name: a value kept in an
 * activation is known by a class above that one.
 */
final class Demands {
    private Demands() {}

    /** Adds what a method breaks of it. */
    static void check(Body body, Types types, Access access, Map<Integer, Site> sites, List<Breach> breaches) {
        for (int i = 0; i < body.size(); i++) {
            State before = types.before(i);
            if (before == null) {
                continue;
            }
            List<ClassDesc> wanted = of(body, body.at(i));
            Site site = sites.get(i);
            List<Type> stack = before.stack();
            for (int k = 0; k < wanted.size(); k++) {
                Type given = stack.get(stack.size() - wanted.size() + k);
                boolean isKept = site != null && site.spawn(); // by the type that is wanted
                if (given != Type.NULL
                        && !access.suffices(isKept ? access.nameable(wanted.get(k)) : given.desc(), wanted.get(k))) {
                    breaches.add(new Breach(
                            body.line(i),
                            "a value of type " + wanted.get(k).displayName() + ", a class that the code may not name",
                            "move what uses it into a method that is not parallel"));
                }
            }
        }
    }

    /** The types of which its last operands must be. */
    private static List<ClassDesc> of(Body body, CodeElement e) {
        return switch (e) {
            case InvokeInstruction c -> c.typeSymbol().parameterList();
            case InvokeDynamicInstruction c -> c.typeSymbol().parameterList();
            case FieldInstruction f
            when f.opcode() == Opcode.PUTFIELD || f.opcode() == Opcode.PUTSTATIC -> List.of(f.typeSymbol());
            case ReturnInstruction r
            when r.typeKind() == TypeKind.REFERENCE ->
                List.of(body.method().methodTypeSymbol().returnType());
            default -> List.of();
        };
    }
}
