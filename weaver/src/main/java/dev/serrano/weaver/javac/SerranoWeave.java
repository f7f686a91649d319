package dev.serrano.weaver.javac;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;

/**
 * A plugin of javac, {@code -Xplugin:SerranoWeave}, which says what cannot be woven while the program is compiled: when
 * the classes are written it checks them by the rules of the weaver, and changes nothing. An error of the weaver fails
 * the compilation. Arguments are the folders into which classes are written, the one of {@code -d} being among them;
 * without them {@link OutputFolder} must run, an annotation processor in the same jar.
 *
 * {@snippet lang = bash :
 * javac -processorpath serrano-weaver.jar -Xplugin:SerranoWeave -cp serrano-weave.jar -d out Fib.java
 * }
 */
public final class SerranoWeave implements Plugin {
    static final String NAME = "SerranoWeave";

    /** A plugin, which javac makes. */
    public SerranoWeave() {}

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public void init(JavacTask task, String... folders) {
        task.addTaskListener(new Checker(task, folders));
    }
}
