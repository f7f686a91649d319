package dev.serrano.habanero;

import static edu.rice.hj.Module0.launchHabaneroApp;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Serrano;
import edu.rice.hj.api.HjSuspendable;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Class files that the agent of HJlib has changed. */
@ExtendWith(Backends.class)
@Timeout(60)
class WovenClassesTest {
    private static final ClassDesc SELF = ClassDesc.of("dev.serrano.habanero.Woven");
    private static final ClassDesc STATE = ClassDesc.of("edu.rice.hj.continuation.State");

    /** A body that makes an object of the old agent's package. */
    private static HjSuspendable woven() throws ReflectiveOperationException {
        byte[] bytes = ClassFile.of()
                .build(
                        SELF,
                        c -> c.withFlags(Modifier.PUBLIC | Modifier.FINAL)
                                .withInterfaceSymbols(
                                        HjSuspendable.class.describeConstable().orElseThrow())
                                .withMethodBody(
                                        ConstantDescs.INIT_NAME,
                                        ConstantDescs.MTD_void,
                                        Modifier.PUBLIC,
                                        b -> b.aload(0)
                                                .invokespecial(
                                                        ConstantDescs.CD_Object,
                                                        ConstantDescs.INIT_NAME,
                                                        ConstantDescs.MTD_void)
                                                .return_())
                                .withMethodBody(
                                        "run",
                                        MethodTypeDesc.of(ConstantDescs.CD_void),
                                        Modifier.PUBLIC,
                                        b -> b.new_(STATE)
                                                .dup()
                                                .invokespecial(STATE, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                                .pop()
                                                .return_()));
        Class<?> c = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        return (HjSuspendable) c.getDeclaredConstructor().newInstance();
    }

    @Test
    void theBodyOfALaunch() throws ReflectiveOperationException {
        HjSuspendable body = woven();
        assertThatThrownBy(() -> launchHabaneroApp(body))
                .isInstanceOf(NoClassDefFoundError.class)
                .hasMessageContaining("edu/rice/hj/continuation/State")
                .hasMessageContaining("take the weaver out of the build")
                .cause()
                .isInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void aTaskDeepInside() throws ReflectiveOperationException {
        HjSuspendable body = woven();
        assertThatThrownBy(() -> launchHabaneroApp(() -> Serrano.finish(() -> {
                    Serrano.async(() -> {
                        throw new IllegalStateException("another");
                    });
                    Serrano.async(body);
                })))
                .isInstanceOf(NoClassDefFoundError.class)
                .hasMessageContaining("take the weaver out of the build");
    }

    @Test
    void anotherClassThatIsMissingIsAFailureLikeAny() {
        NoClassDefFoundError e = new NoClassDefFoundError("org/example/Gone");
        assertThatThrownBy(() -> launchHabaneroApp(() -> {
                    throw e;
                }))
                .hasCause(e);
    }
}
