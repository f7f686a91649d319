package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
            assertThat(places.get(0).at(places.at(1), new RemoteTasks.Square(4)))
                    .isEqualTo(16);
            assertThat(places.join().places()).as("later ones still join").hasSize(3);
        }
    }

    @Test
    void lambdasOfAllowedClassesRunIfThereIsACookie() {
        try (Places places = new Places(2, c -> c.cookie(COOKIE).lambdas(StrangersTest.class.getName()))) {
            int limit = 10;
            ClusterPlace other = places.at(1);
            assertThat(places.get(0).at(other, (SerializableTask<Integer>)
                            c -> limit + c.here().number()))
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
    void onlyThoseWithACertificateOfTheAuthorityJoin() throws Exception {
        Path key = file("ours.key");
        Path certificate = file("ours.pem");
        try (Places places = new Places(2, c -> c.tls(key, certificate, certificate))) {
            assertThat(places.get(0).at(places.at(1), new RemoteTasks.Square(6)))
                    .isEqualTo(36);
            ClusterConfig stranger = places.config()
                    .tls(file("theirs.key"), file("theirs.pem"), certificate)
                    .joinWithin(Duration.ofSeconds(2))
                    .seeds(places.at(0).address());
            assertThatIllegalStateException()
                    .isThrownBy(() -> Cluster.join(stranger))
                    .withMessageContaining("has not joined")
                    .withMessageContaining("not up");
        }
    }

    /** A file of the tests: {@code .key} is a private key, {@code .pem} its certificate, which is its own authority. */
    private static Path file(String name) throws Exception {
        return Path.of(Objects.requireNonNull(StrangersTest.class.getResource("/tls/" + name))
                .toURI());
    }
}
