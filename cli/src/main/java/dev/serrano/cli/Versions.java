package dev.serrano.cli;

import dev.serrano.bench.harness.BuildInfo;
import dev.serrano.bench.harness.Environments;
import picocli.CommandLine.IVersionProvider;

/** The text of {@code --version}: which Serrano this is, and on which JDK it runs. */
final class Versions implements IVersionProvider {

    @Override
    public String[] getVersion() {
        BuildInfo build = BuildInfo.current();
        return new String[] {
            "serrano " + build.version() + " (commit " + build.commit() + ")", "JDK " + Environments.jdk()
        };
    }
}
