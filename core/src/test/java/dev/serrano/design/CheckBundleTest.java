package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** tools/CheckBundle.java finds what is wrong with a bundle, and nothing in one that is right. */
final class CheckBundleTest {
    private static final String HOME = "dev/serrano/serrano-core/1.0/serrano-core-1.0";
    private static final String POM = HOME + ".pom";
    private static final String PARENT = "dev/serrano/serrano-parent/1.0/serrano-parent-1.0.pom";
    private static final String BOM = "dev/serrano/serrano-bom/1.0/serrano-bom-1.0.pom";
    private static final String ABOUT = """
        <description>d</description><url>https://example.com</url>
        <licenses><license><name>Apache-2.0</name><url>https://example.com</url></license></licenses>
        <developers><developer><name>n</name></developer></developers>
        <scm><connection>scm:git:https://example.com</connection><url>https://example.com</url></scm>\
        """;

    @TempDir
    private static Path shared;

    private static URLClassLoader loader;

    @TempDir
    private Path folder;

    /** What the bundle has, without the checksums. */
    private final Map<String, byte[]> files = new TreeMap<>();

    @BeforeAll
    static void compile() throws Exception {
        Path source = PublishedModulesTest.root().resolve("tools/CheckBundle.java");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", shared.toString(), source.toString());
        assertThat(code).isZero();
        loader = new URLClassLoader(new java.net.URL[] {shared.toUri().toURL()});
    }

    @AfterAll
    static void close() throws Exception {
        loader.close();
    }

    @BeforeEach
    void write() throws Exception {
        file(PARENT, project("serrano-parent", "<packaging>pom</packaging>" + ABOUT, ""));
        file(
                BOM,
                project(
                        "serrano-bom",
                        "<packaging>pom</packaging>" + ABOUT,
                        "<dependencyManagement><dependencies>" + dependency("serrano-core", "")
                                + "</dependencies></dependencyManagement>"));
        file(POM, core(""));
        files.put(HOME + ".jar", jar("META-INF/LICENSE", "META-INF/NOTICE", "a/A.class"));
        files.put(HOME + "-sources.jar", jar("META-INF/LICENSE", "META-INF/NOTICE", "a/A.java"));
        files.put(HOME + "-javadoc.jar", jar("META-INF/LICENSE", "META-INF/NOTICE", "index.html"));
        file(HOME + "-cyclonedx.json", "{ \"bomFormat\" : \"CycloneDX\", \"name\" : \"serrano-core\" }");
        file(HOME + "-cyclonedx.xml", "<bom/>");
    }

    @Test
    void aRightBundleHasNoProblem() throws Exception {
        assertThat(problems(Map.of())).isEmpty();
    }

    @Test
    void checksumsMustBeThereAndRight() throws Exception {
        assertThat(problems(Map.of(HOME + ".jar.sha1", "00")))
                .singleElement()
                .asString()
                .startsWith("/" + HOME + ".jar.sha1: is not the checksum of the file");
        assertThat(problems(Map.of(HOME + ".jar.md5", ""))).containsExactly("/" + HOME + ".jar: has no .md5");
    }

    @Test
    void aComponentNeedsAllItsJars() throws Exception {
        files.remove(HOME + "-javadoc.jar");
        files.put(HOME + "-sources.jar", jar("META-INF/LICENSE", "a/A.class"));
        assertThat(problems(Map.of()))
                .containsExactly(
                        "/" + POM + ": there is no serrano-core-1.0-javadoc.jar",
                        "/" + HOME + "-sources.jar: has no META-INF/NOTICE",
                        "/" + HOME + "-sources.jar: has no sources");
    }

    @Test
    void aPomSaysWhatItIsItselfOrByItsParent() throws Exception {
        file(PARENT, project("serrano-parent", "<packaging>pom</packaging>" + ABOUT.replace("scm", "other"), ""));
        file(
                POM,
                core("").replace("<name>serrano-core</name>", "")
                        .replace("<description>", "<url>${here}</url><description>"));
        assertThat(problems(Map.of()))
                .containsExactlyInAnyOrder(
                        "/" + PARENT + ": has no scm connection",
                        "/" + PARENT + ": has no scm url",
                        "/" + POM + ": has no name",
                        "/" + POM + ": the url is ${here}",
                        "/" + POM + ": has no scm connection",
                        "/" + POM + ": has no scm url");
    }

    @Test
    void dependenciesArePublishedToo() throws Exception {
        file(
                POM,
                core("<dependencies>" + dependency("serrano-bench", "")
                        + dependency("serrano-lab", "<scope>test</scope>") + "</dependencies>"));
        assertThat(problems(Map.of())).containsExactly("/" + POM + ": the dependency serrano-bench is not published");
    }

    @Test
    void theBomListsWhatIsPublished() throws Exception {
        file(BOM, project("serrano-bom", "<packaging>pom</packaging>" + ABOUT, ""));
        assertThat(problems(Map.of())).containsExactly("/" + BOM + ": lists [] instead of [serrano-core]");
    }

    @Test
    void ifOneFileIsSignedAllAre() throws Exception {
        file(HOME + ".jar.asc", "no signature");
        assertThat(problems(Map.of()))
                .contains("/" + POM + ": has no .asc")
                .anyMatch(problem -> problem.startsWith("/" + HOME + ".jar.asc: "));
    }

    private void file(String name, String text) {
        files.put(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String core(String more) {
        return """
            <project><parent><groupId>dev.serrano</groupId><artifactId>serrano-parent</artifactId><version>1.0</version></parent>
            <artifactId>serrano-core</artifactId><name>serrano-core</name><description>d</description>%s</project>\
            """.formatted(more);
    }

    private static String project(String name, String about, String more) {
        return "<project><groupId>dev.serrano</groupId><artifactId>" + name
                + "</artifactId><version>1.0</version><name>" + name + "</name>" + about + more + "</project>";
    }

    private static String dependency(String name, String more) {
        return "<dependency><groupId>dev.serrano</groupId><artifactId>" + name + "</artifactId><version>1.0</version>"
                + more + "</dependency>";
    }

    private static byte[] jar(String... names) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (String name : names) {
                out.putNextEntry(new ZipEntry(name));
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** The problems of the bundle with its checksums, some of which are others; an empty one is left out. */
    private List<String> problems(Map<String, String> otherChecksums) throws Exception {
        Path bundle = folder.resolve("bundle.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(bundle))) {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                entry(out, file.getKey(), file.getValue());
                if (file.getKey().endsWith(".asc")) {
                    continue;
                }
                for (String kind : List.of("MD5", "SHA-1")) {
                    String name = file.getKey() + "."
                            + kind.toLowerCase(java.util.Locale.ROOT).replace("-", "");
                    String sum = otherChecksums.getOrDefault(
                            name,
                            HexFormat.of()
                                    .formatHex(MessageDigest.getInstance(kind).digest(file.getValue())));
                    if (!sum.isEmpty()) {
                        entry(out, name, sum.getBytes(StandardCharsets.UTF_8));
                    }
                }
            }
        }
        Object found = loader.loadClass("CheckBundle")
                .getMethod("problems", Path.class)
                .invoke(null, bundle);
        return ((List<?>) found).stream().map(String.class::cast).toList();
    }

    private static void entry(ZipOutputStream out, String name, byte[] bytes) throws Exception {
        out.putNextEntry(new ZipEntry(name));
        out.write(bytes);
        out.closeEntry();
    }
}
