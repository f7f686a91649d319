package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who gives the runnable jar away gives away what others have made: NOTICE names all of it. */
final class NoticeTest {

    private static final Path ROOT = root();

    @Test
    void namesEveryFileOfDataOfTheWorkloads() throws Exception {
        Path resources = ROOT.resolve("workloads/src/main/resources/dev/serrano/workloads");
        String notice = Files.readString(ROOT.resolve("NOTICE"));
        try (var files = Files.walk(resources)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> resources.relativize(file).toString().replace('\\', '/')))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(notice).contains(name));
        }
    }

    /** The licences of what is inside of other libraries lie where NOTICE says. */
    @Test
    void theLicencesThatItNamesAreInTheLibraries() throws Exception {
        String notice = Files.readString(ROOT.resolve("NOTICE"));
        for (String name : List.of(
                "META-INF/FastDoubleParser-LICENSE",
                "META-INF/FastDoubleParser-ThirdParty-LICENSE",
                "META-INF/Schubfach-LICENSE",
                "META-INF/COPYING.protobuf",
                "META-INF/resources/webjars/d3/7.9.0/LICENSE",
                "dev/serrano/bench/report/plot/LICENSE.txt")) {
            assertThat(notice).contains(name);
            assertThat(NoticeTest.class.getClassLoader().getResource(name))
                    .as(name)
                    .isNotNull();
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.isRegularFile(folder.resolve("NOTICE"))) {
            folder = folder.getParent();
        }
        assertThat(folder).as("a folder above the working folder with NOTICE").isNotNull();
        return folder;
    }
}
