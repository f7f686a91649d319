package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Places that do not belong to the cluster, and data that does not belong to a place. */
@Timeout(90)
class StrangersTest {
    private static final String COOKIE = "the cookie of the tests";

    @Test
    void aPlaceWithAnotherCookieDoesNotJoin() {
        try (Places places = new Places(2, c -> c.cookie(COOKIE))) {
            ClusterConfig stranger = places.config()
                    .cookie("not the cookie of the tests")
                    .joinWithin(Duration.ofSeconds(2))
                    .seeds(places.at(0).address());
            assertThatIllegalStateException()
                    .isThrownBy(() -> Cluster.join(stranger))
                    .withMessageContaining("has not joined");
            assertThat(places.get(0).places()).hasSize(2);
            assertThat(places.get(0).at(places.at(1), new RemoteTasks.Square(4))).isEqualTo(16);
            assertThat(places.join().places()).as("later ones still join").hasSize(3);
        }
    }

    @Test
    void lambdasOfAllowedClassesRunIfThereIsACookie() {
        try (Places places = new Places(2, c -> c.cookie(COOKIE).lambdas(StrangersTest.class.getName()))) {
            int limit = 10;
            ClusterPlace other = places.at(1);
            assertThat(places.get(0)
                            .at(other, (SerializableTask<Integer>) c -> limit + c.here().number()))
                    .isEqualTo(11);
            File secret = new File("secret");
            assertThatThrownBy(() -> places.get(0).at(other, (SerializableTask<String>) _ -> secret.getName()))
                    .isInstanceOf(RemoteTaskException.class)
                    .hasMessageContaining("a lambda of StrangersTest")
                    .hasMessageContaining("REJECTED");
        }
    }

    record Unknown() implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            return 1;
        }
    }

    @Test
    void aTaskThatIsNotRegisteredAtItsPlaceFails() {
        boolean[] first = {true};
        try (Places places = new Places(2, c -> {
            boolean knows = first[0];
            first[0] = false;
            return knows ? c.register(Unknown.class) : c;
        })) {
            assertThatThrownBy(() -> places.get(0).at(places.at(1), new Unknown()))
                    .isInstanceOf(RemoteTaskException.class)
                    .hasMessageContaining("StrangersTest$Unknown is not registered here");
        }
    }

    @Test
    void onlyThoseWithACertificateOfTheAuthorityJoin(@TempDir Path folder) throws Exception {
        List<Path> ours = pem(folder, "ours");
        List<Path> theirs = pem(folder, "theirs");
        try (Places places = new Places(2, c -> c.tls(ours.get(0), ours.get(1), ours.get(1)))) {
            assertThat(places.get(0).at(places.at(1), new RemoteTasks.Square(6))).isEqualTo(36);
            ClusterConfig stranger = places.config()
                    .tls(theirs.get(0), theirs.get(1), ours.get(1))
                    .joinWithin(Duration.ofSeconds(2))
                    .seeds(places.at(0).address());
            assertThatIllegalStateException()
                    .isThrownBy(() -> Cluster.join(stranger))
                    .withMessageContaining("has not joined")
                    .withMessageContaining("not up");
        }
    }

    /** A key and a certificate, which is its own authority. */
    private static List<Path> pem(Path folder, String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "RSA",
                        "-dname",
                        "CN=" + name,
                        "-J-XX:TieredStopAtLevel=1",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "password")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, "password".toCharArray());
        }
        return List.of(
                write(
                        folder.resolve(name + ".key"),
                        "PRIVATE KEY",
                        keys.getKey(name, "password".toCharArray()).getEncoded()),
                write(
                        folder.resolve(name + ".pem"),
                        "CERTIFICATE",
                        keys.getCertificate(name).getEncoded()));
    }

    private static Path write(Path file, String type, byte[] der) throws Exception {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .encodeToString(der);
        return Files.writeString(file, "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
    }
}
