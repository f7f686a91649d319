package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a configuration says, and which ones are refused. */
class ClusterConfigTest {
    @Test
    void hoconAndPropertiesSayTheSame() {
        ClusterConfig c = ClusterConfig.parse("""
            serrano.cluster {
              host = 127.0.0.1, port = 2552, seeds = ["a:1", "b:2"], roles = [x]
              cookie = "0123456789abcdef", max-message = 2 MiB, failure-after = 4 s
            }
            pekko.cluster.min-nr-of-members = 3
            """);
        assertThat(c.resolvedSeeds()).containsExactly("a:1", "b:2");
        assertThat(c.roles()).containsExactly("x");
        assertThat(c.maxMessage()).isEqualTo(2 << 20);
        assertThat(c.forPekko().getInt("pekko.cluster.min-nr-of-members")).isEqualTo(3);
        assertThat(c.forPekko().getInt("pekko.remote.artery.canonical.port")).isEqualTo(2552);
        assertThat(c.forPekko().getDuration("pekko.cluster.split-brain-resolver.stable-after"))
                .isEqualTo(Duration.ofSeconds(2));

        System.setProperty("serrano.cluster.seeds", "a:1, b:2");
        try {
            assertThat(ClusterConfig.load().resolvedSeeds()).containsExactly("a:1", "b:2");
        } finally {
            System.clearProperty("serrano.cluster.seeds");
        }
        assertThat(ClusterConfig.load().resolvedSeeds()).isEmpty();
    }

    @Test
    void aDnsNameStandsForEachOfItsAddresses() {
        assertThat(ClusterConfig.load().seedsByDns("localhost:2552").resolvedSeeds())
                .contains("127.0.0.1:2552");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        ClusterConfig.load().seedsByDns("none.invalid:2552").resolvedSeeds())
                .withMessageContaining("none.invalid");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serrano.cluster.prot = 1 | serrano.cluster.prot: there is no such key",
                "serrano.cluster.port = many | port",
                "serrano.cluster.port = 70000 | port 70000",
                "serrano.cluster.seeds = [nowhere] | \"nowhere\" is not of the form host:port",
                "serrano.cluster.cookie = short | cookie: must have at least 16",
                "serrano.cluster.max-message = 3 | max-message 3",
                "serrano.cluster.failure-after = 0 s | failure-after PT0S",
                "serrano.cluster.tls.key = /none | certificate",
                "serrano.cluster { | the configuration of the cluster",
            })
    void whatIsWrongIsNamed(String hocon, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterConfig.parse(hocon))
                .withMessageContaining(message);
    }

    @Test
    void aFileOfTlsThatIsMissingIsNamed() {
        Path none = Path.of("none.pem");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterConfig.load().tls(none, none, none))
                .withMessageContaining("none.pem");
    }

    @Test
    void withoutCookieOrTlsNobodyListensToStrangers() {
        ClusterConfig open = ClusterConfig.load().bind("0.0.0.0", 0);
        assertThatIllegalStateException()
                .isThrownBy(() -> Cluster.join(open))
                .withMessageContaining("0.0.0.0 is not a loopback address")
                .withMessageContaining("set a cookie or TLS");
        assertThat(open.cookie("0123456789abcdef").forPekko().getString("pekko.remote.artery.canonical.hostname"))
                .isEqualTo("0.0.0.0");
    }
}
