import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Checks a bundle for Maven Central before it is uploaded: its checksums and signatures, what POMs must say, and what
 * the jars must contain. Prints each problem, and exits with 1 if there is one.
 *
 * <pre>{@code java tools/CheckBundle.java BUNDLE [NAME-OF-A-MODULE-THAT-MAY-BE-ABSENT...]}</pre>
 */
public final class CheckBundle {
    private static final Map<String, String> CHECKSUMS =
            Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512");
    private static final Set<String> REQUIRED_CHECKSUMS = Set.of("md5", "sha1");

    private final Path root;
    private final Set<String> absent;
    private final List<String> problems = new ArrayList<>();
    /** The files that are published: no checksums, no signatures. */
    private final List<Path> files = new ArrayList<>();

    private final Map<String, Pom> poms = new TreeMap<>();
    private int checksums;
    private int signatures;

    private CheckBundle(Path root, Set<String> absent) {
        this.root = root;
        this.absent = absent;
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            System.err.println("Usage: CheckBundle BUNDLE [MODULE-THAT-MAY-BE-ABSENT...]");
            System.exit(2);
        }
        Set<String> absent = Set.copyOf(List.of(args).subList(1, args.length));
        try (FileSystem zip = FileSystems.newFileSystem(Path.of(args[0]))) {
            CheckBundle check = new CheckBundle(zip.getPath("/"), absent);
            check.run();
            check.problems.forEach(System.out::println);
            System.out.printf(
                    "%s: %d components, %d files, %d checksums, %d signatures, %d problems%n",
                    args[0],
                    check.poms.size(),
                    check.files.size(),
                    check.checksums,
                    check.signatures,
                    check.problems.size());
            System.exit(check.problems.isEmpty() ? 0 : 1);
        }
    }

    /** The problems of a bundle, one a line. */
    public static List<String> problems(Path bundle) throws Exception {
        try (FileSystem zip = FileSystems.newFileSystem(bundle)) {
            CheckBundle check = new CheckBundle(zip.getPath("/"), Set.of());
            check.run();
            return check.problems;
        }
    }

    private void run() throws Exception {
        List<Path> all;
        try (var walk = Files.walk(root)) {
            all = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : all) {
            String end = end(file);
            if (end.equals("asc")) {
                signatures++;
            } else if (CHECKSUMS.containsKey(end)) {
                checksums++;
                checksum(file, end);
            } else {
                files.add(file);
            }
        }
        for (Path file : files) {
            for (String kind : REQUIRED_CHECKSUMS) {
                require(Files.exists(beside(file, kind)), file, "has no ." + kind);
            }
            if (signatures > 0) {
                signature(file);
            }
            if (end(file).equals("pom")) {
                Pom pom = new Pom(file);
                poms.put(pom.name(), pom);
            }
        }
        require(!poms.isEmpty(), root, "has no POM");
        for (Pom pom : poms.values()) {
            pom(pom);
        }
        boms();
    }

    // --- files

    private void checksum(Path file, String kind) throws Exception {
        Path of = file.resolveSibling(withoutEnd(file));
        if (!Files.exists(of)) {
            problems.add(file + ": " + of + " is missing");
            return;
        }
        String expected = Files.readString(file).strip();
        String actual = HexFormat.of()
                .formatHex(MessageDigest.getInstance(CHECKSUMS.get(kind)).digest(Files.readAllBytes(of)));
        require(expected.equals(actual), file, "is not the checksum of the file, " + actual);
    }

    private void signature(Path file) throws Exception {
        Path signature = beside(file, "asc");
        if (!Files.exists(signature)) {
            problems.add(file + ": has no .asc");
            return;
        }
        Path folder = Files.createTempDirectory("bundle");
        Path data = folder.resolve("data");
        Path detached = folder.resolve("data.asc");
        Files.write(data, Files.readAllBytes(file));
        Files.write(detached, Files.readAllBytes(signature));
        Path said = folder.resolve("said");
        try {
            Process gpg = new ProcessBuilder("gpg", "--batch", "--verify", detached.toString(), data.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            if (!gpg.waitFor(60, TimeUnit.SECONDS)) {
                gpg.destroyForcibly();
                problems.add(signature + ": gpg did not end in 60 s");
            } else if (gpg.exitValue() != 0) {
                problems.add(signature + ": " + Files.readString(said).strip());
            }
        } catch (IOException e) {
            problems.add(signature + ": gpg cannot be started, " + e.getMessage());
        }
        for (String name : List.of("said", "data.asc", "data")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.deleteIfExists(folder);
    }

    // --- components

    private void pom(Pom pom) throws Exception {
        Path file = pom.file;
        Path expected = root.resolve(pom.group().replace('.', '/'))
                .resolve(pom.name())
                .resolve(pom.version())
                .resolve(pom.name() + "-" + pom.version() + ".pom");
        require(file.equals(expected), file, "does not lie where its coordinates say, " + expected);
        require(!pom.version().endsWith("-SNAPSHOT"), file, "is a snapshot");
        String parent = pom.text("parent", "artifactId");
        require(parent.isEmpty() || poms.containsKey(parent), file, "the parent " + parent + " is missing");
        said(pom, pom.text("name"), "name");
        said(pom, inherited(pom, "description"), "description");
        said(pom, inherited(pom, "url"), "url");
        said(pom, inherited(pom, "licenses", "license", "name"), "name of the license");
        said(pom, inherited(pom, "licenses", "license", "url"), "url of the license");
        said(pom, inherited(pom, "developers", "developer", "name"), "developer");
        said(pom, inherited(pom, "scm", "connection"), "scm connection");
        said(pom, inherited(pom, "scm", "url"), "scm url");
        require(pom.text("repositories").isEmpty(), file, "names repositories");
        for (Element dependency : pom.all("dependencies", "dependency")) {
            dependency(pom, dependency);
        }
        if (pom.packaging().equals("pom")) {
            return;
        }
        String start = pom.name() + "-" + pom.version();
        for (String end : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json", "-cyclonedx.xml")) {
            require(Files.exists(file.resolveSibling(start + end)), file, "there is no " + start + end);
        }
        try (var beside = Files.list(file.getParent())) {
            for (Path jar : beside.filter(p -> end(p).equals("jar")).sorted().toList()) {
                jar(jar, start);
            }
        }
        Path sbom = file.resolveSibling(start + "-cyclonedx.json");
        if (Files.exists(sbom)) {
            String text = Files.readString(sbom);
            require(text.contains("\"bomFormat\" : \"CycloneDX\""), sbom, "is no CycloneDX document");
            require(text.contains("\"" + pom.name() + "\""), sbom, "does not name " + pom.name());
        }
    }

    private void dependency(Pom pom, Element dependency) {
        String group = child(dependency, "groupId");
        String name = child(dependency, "artifactId");
        String scope = child(dependency, "scope");
        require(!scope.equals("system"), pom.file, "the dependency " + name + " has scope system");
        require(
                !child(dependency, "version").endsWith("-SNAPSHOT"),
                pom.file,
                "the dependency " + name + " is a snapshot");
        if ((group.equals(pom.group()) || group.equals("${project.groupId}")) && !scope.equals("test")) {
            require(poms.containsKey(name), pom.file, "the dependency " + name + " is not published");
        }
    }

    private void jar(Path jar, String start) throws IOException {
        Set<String> names = new HashSet<>();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                require(names.add(entry.getName()), jar, "has " + entry.getName() + " twice");
            }
        }
        for (String name : List.of("META-INF/LICENSE", "META-INF/NOTICE")) {
            require(names.contains(name), jar, "has no " + name);
        }
        String file = jar.getFileName().toString();
        if (file.equals(start + "-sources.jar")) {
            require(has(names, ".java") || has(names, ".scala") || has(names, ".kt"), jar, "has no sources");
            require(has(names, ".scala") || !start.startsWith("serrano-scala"), jar, "has no sources of Scala");
        } else if (file.equals(start + "-javadoc.jar")) {
            require(names.contains("index.html"), jar, "has no index.html");
        } else if (file.equals(start + ".jar")) {
            require(has(names, ".class"), jar, "has no classes");
        }
    }

    /** A POM with managed versions of what is published is a BOM: it lists all of it, and nothing else. */
    private void boms() {
        Set<String> published = new TreeSet<>();
        for (Pom pom : poms.values()) {
            if (!pom.packaging().equals("pom")) {
                published.add(pom.name());
            }
        }
        for (Pom pom : poms.values()) {
            if (!pom.name().endsWith("-bom")) {
                continue;
            }
            require(
                    pom.text("parent", "artifactId").isEmpty(),
                    pom.file,
                    "has a parent, whose versions it would spread");
            Set<String> listed = new TreeSet<>();
            for (Element managed : pom.all("dependencyManagement", "dependencies", "dependency")) {
                listed.add(child(managed, "artifactId"));
            }
            listed.removeIf(name -> absent.contains(name) && !published.contains(name));
            require(listed.equals(published), pom.file, "lists " + listed + " instead of " + published);
        }
    }

    private void said(Pom pom, String value, String what) {
        require(!value.isBlank(), pom.file, "has no " + what);
        require(!value.contains("${"), pom.file, "the " + what + " is " + value);
    }

    /** What the POM says, or else its parent. */
    private String inherited(Pom pom, String... path) {
        String own = pom.text(path);
        Pom parent = poms.get(pom.text("parent", "artifactId"));
        return own.isEmpty() && parent != null && parent != pom ? inherited(parent, path) : own;
    }

    private void require(boolean holds, Path where, String problem) {
        if (!holds) {
            problems.add(where + ": " + problem);
        }
    }

    private static boolean has(Set<String> names, String end) {
        return names.stream().anyMatch(name -> name.endsWith(end));
    }

    private static Path beside(Path file, String end) {
        return file.resolveSibling(file.getFileName() + "." + end);
    }

    private static String end(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String withoutEnd(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static String child(Element element, String name) {
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child && child.getTagName().equals(name)) {
                return child.getTextContent().strip();
            }
        }
        return "";
    }

    private static final class Pom {
        private final Path file;
        private final Element project;

        Pom(Path file) throws Exception {
            this.file = file;
            var factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            try (InputStream in = Files.newInputStream(file)) {
                project = factory.newDocumentBuilder().parse(in).getDocumentElement();
            }
        }

        String name() {
            return text("artifactId");
        }

        String group() {
            String own = text("groupId");
            return own.isEmpty() ? text("parent", "groupId") : own;
        }

        String version() {
            String own = text("version");
            return own.isEmpty() ? text("parent", "version") : own;
        }

        String packaging() {
            String own = text("packaging");
            return own.isEmpty() ? "jar" : own;
        }

        /** The text of the first element at a path; empty if there is none. */
        String text(String... path) {
            List<Element> found = all(path);
            return found.isEmpty() ? "" : found.getFirst().getTextContent().strip();
        }

        List<Element> all(String... path) {
            List<Element> at = List.of(project);
            for (String step : path) {
                List<Element> next = new ArrayList<>();
                for (Element element : at) {
                    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
                        if (node instanceof Element child && child.getTagName().equals(step)) {
                            next.add(child);
                        }
                    }
                }
                at = next;
            }
            return at;
        }
    }
}
