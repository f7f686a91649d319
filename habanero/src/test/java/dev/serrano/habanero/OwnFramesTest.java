package dev.serrano.habanero;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URL;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class OwnFramesTest {
    /** Otherwise reports show lines of the library where they mean to show those of a program. */
    @Test
    void theListHasEveryPackageOfTheLibrary() throws IOException {
        assertThat(OwnFrames.PACKAGES)
                .doesNotHaveDuplicates()
                .containsAll(descriptor().exports().stream()
                        .map(ModuleDescriptor.Exports::source)
                        .toList());
    }

    private static ModuleDescriptor descriptor() throws IOException {
        Module own = OwnFrames.class.getModule();
        if (own.isNamed()) {
            return own.getDescriptor();
        }
        for (URL file : Collections.list(OwnFrames.class.getClassLoader().getResources("module-info.class"))) {
            try (InputStream in = file.openStream()) {
                ModuleDescriptor found = ModuleDescriptor.read(in);
                if (found.name().equals("dev.serrano.habanero")) {
                    return found;
                }
            }
        }
        throw new AssertionError("no descriptor of the module on the class path");
    }
}
