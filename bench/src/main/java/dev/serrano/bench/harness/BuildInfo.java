package dev.serrano.bench.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Which build of Serrano this is.
 *
 * @param version the version, or {@code unknown}
 * @param commit the source revision, with {@code -dirty} where files had been changed, or {@code unknown}
 */
public record BuildInfo(String version, String commit) {

    private static final String RESOURCE = "/serrano-build.properties";
    private static final String UNKNOWN = "unknown";

    /** The build that this class belongs to. */
    public static BuildInfo current() {
        try (InputStream in = BuildInfo.class.getResourceAsStream(RESOURCE)) {
            Properties properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return of(properties);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }

    static BuildInfo of(Properties properties) {
        String commit = value(properties, "commit");
        boolean dirty = value(properties, "dirty").equals("true");
        return new BuildInfo(value(properties, "version"), dirty ? commit + "-dirty" : commit);
    }

    /** A value that the build has filled in; outside a checkout it leaves the placeholder. */
    private static String value(Properties properties, String name) {
        String value = properties.getProperty(name, "").strip();
        return value.isEmpty() || value.startsWith("${") ? UNKNOWN : value;
    }
}
