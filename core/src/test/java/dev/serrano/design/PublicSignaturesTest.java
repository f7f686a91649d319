package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What programs can call, or extend, names no type of the internal packages: those are not exported. */
class PublicSignaturesTest {
    private static final String INTERNAL = "dev.serrano.internal.";

    @Test
    void noneNamesAnInternalType() {
        Set<String> wrong = new TreeSet<>();
        int seen = 0;
        for (JavaClass c : Compiled.CORE) {
            if (isOpen(c)) {
                seen++;
                c.getRawSuperclass()
                        .filter(PublicSignaturesTest::isInternal)
                        .map(JavaClass::getName)
                        .ifPresent(name -> wrong.add(c.getName() + " extends " + name));
                for (JavaMember m : c.getAllMembers()) {
                    if (isOpen(m.getModifiers()) && types(m).stream().anyMatch(PublicSignaturesTest::isInternal)) {
                        wrong.add(m.getFullName());
                    }
                }
            }
        }
        assertThat(seen).isGreaterThan(100);
        assertThat(wrong).isEmpty();
    }

    private static boolean isOpen(JavaClass c) {
        return c.getPackageName().startsWith("dev.serrano")
                && !isInternal(c)
                && isOpen(c.getModifiers())
                && c.getEnclosingClass().map(PublicSignaturesTest::isOpen).orElse(true);
    }

    private static boolean isOpen(Set<JavaModifier> modifiers) {
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    private static boolean isInternal(JavaClass c) {
        return c.getBaseComponentType().getName().startsWith(INTERNAL);
    }

    private static List<JavaClass> types(JavaMember m) {
        List<JavaClass> types = new ArrayList<>();
        if (m instanceof JavaCodeUnit code) {
            types.addAll(code.getRawParameterTypes());
            types.add(code.getRawReturnType());
        } else if (m instanceof JavaField field) {
            types.add(field.getRawType());
        }
        return types;
    }
}
