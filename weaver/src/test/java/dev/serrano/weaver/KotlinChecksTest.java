package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kotlin checks that the object which a Java method gives is not null: also what {@code spawn} gives. */
class KotlinChecksTest {
    private static final ClassDesc INTRINSICS = ClassDesc.of("kotlin.jvm.internal.Intrinsics");
    private static final String CHECK = "checkNotNullExpressionValue";
    private static final MethodTypeDesc CHECK_TYPE =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_String);

    private static final String PROGRAM = """
        class P {
            static String field;
            @Parallel static String text(int n) {
                if (n == 0) return "a";
                String[] at = new String[1];
                String a = spawn(text(n - 1));
                String b = n > 2 ? spawn(text(n - 2)) : "c";
                at[0] = n > 3 ? "d" : spawn(text(n - 1));
                String c = text(n - 1);
                sync();
                return a.length() + b + c + at[0];
            }
            @Parallel static String none(int n) { return n == 0 ? null : none(n - 1); }
            @Parallel static String checked(int n) { String a = spawn(none(n)); sync(); return a; }
            static Object run() { try { return text(6) + checked(3); } catch (NullPointerException e) { return text(7) + e.getMessage(); } }
        }\
        """;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void areMadeWhereTheValueIs(boolean checked) {
        Map<String, byte[]> classes = new HashMap<>(Programs.compile(PROGRAM));
        if (checked) {
            classes.put("P", withChecks(classes.get("P")));
            classes.put("kotlin/jvm/internal/Intrinsics", intrinsics());
        }
        String expected = Comparison.outcome(Programs.load(classes));
        assertThat(expected.endsWith("spawn(...)")).isEqualTo(checked);
        Class<?> woven = Programs.load(Programs.weave(classes));
        for (int looks : new int[] {0, 1, 2}) {
            for (int workers : new int[] {1, 3}) {
                assertThat(Comparison.on(woven, looks, 3, workers, FiberBackend.SCHEDULED))
                        .isEqualTo(expected);
            }
        }
    }

    /** As kotlinc writes it: between the call of spawn and the cast. */
    private static byte[] withChecks(byte[] file) {
        ClassFile classFile = ClassFile.of();
        return classFile.transformClass(
                classFile.parse(file),
                ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(() -> (cb, e) -> {
                    cb.with(e);
                    if (e instanceof InvokeInstruction i && i.name().equalsString("spawn")) {
                        cb.dup();
                        cb.ldc("spawn(...)");
                        cb.invokestatic(INTRINSICS, CHECK, CHECK_TYPE);
                    }
                })));
    }

    private static byte[] intrinsics() {
        return ClassFile.of()
                .build(
                        INTRINSICS,
                        c -> c.withMethodBody(
                                CHECK,
                                CHECK_TYPE,
                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                cb -> cb.aload(0)
                                        .aload(1)
                                        .invokestatic(
                                                ClassDesc.of("java.util.Objects"),
                                                "requireNonNull",
                                                MethodTypeDesc.of(
                                                        ConstantDescs.CD_Object,
                                                        ConstantDescs.CD_Object,
                                                        ConstantDescs.CD_String))
                                        .pop()
                                        .return_()));
    }
}
