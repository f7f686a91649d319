package dev.serrano.weaver.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.provider.SetProperty;
import org.gradle.jvm.toolchain.JavaLauncher;

/** The block {@code serranoWeaver} of a build script. Each setting is an input of the tasks that compile. */
public interface WeaverExtension {
    /** Says of each woven method what was cloned and captured. If it is not set: {@code -Pserrano.weave.explain}. */
    Property<Boolean> getExplain();

    /**
     * Does nothing: the program runs as its own serial elision. If it is not set: {@code -Pserrano.weave.skip}.
     */
    Property<Boolean> getSkip();

    /** The names of the source sets of which classes are woven. All, if it is not set. */
    SetProperty<String> getSourceSets();

    /**
     * The Java that runs the weaver, 25 or newer. If it is not set: that of the project's toolchain, or Gradle's own if there
     * is none.
     */
    Property<JavaLauncher> getJavaLauncher();
}
