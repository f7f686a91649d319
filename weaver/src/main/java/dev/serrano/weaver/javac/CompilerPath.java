package dev.serrano.weaver.javac;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/**
 * Finds class files where javac finds classes: on its class path or module path, with any file manager. Those that it
 * has written come first. It loads no class.
 */
final class CompilerPath extends ClassLoader {
    private static final String CLASS = ".class";

    private final Path folder;
    private final Elements elements;

    CompilerPath(Path folder, Elements elements) {
        super(ClassLoader.getPlatformClassLoader());
        this.folder = folder;
        this.elements = elements;
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        InputStream ofJdk = super.getResourceAsStream(name);
        if (ofJdk != null) {
            return ofJdk;
        }
        try {
            Path own = folder.resolve(name);
            if (Files.isRegularFile(own)) {
                return Files.newInputStream(own);
            }
            return name.endsWith(CLASS) ? open(name.substring(0, name.length() - CLASS.length())) : null;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(name + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    private @Nullable InputStream open(String name) throws IOException {
        String dotted = name.replace('/', '.');
        JavaFileObject file = file(dotted);
        if (file == null && dotted.indexOf('$') >= 0) {
            file = file(dotted.replace('$', '.'));
        }
        if (file != null) {
            return file.openInputStream();
        }
        for (int i = dotted.indexOf('$', 1); i >= 0; i = dotted.indexOf('$', i + 1)) {
            JavaFileObject outer = file(dotted.substring(0, i));
            if (outer != null) {
                return openBeside(outer, name.substring(name.lastIndexOf('/') + 1) + CLASS);
            }
        }
        return null;
    }

    /** The class file of a class that has a name in the language; null if there is none. */
    private @Nullable JavaFileObject file(String name) {
        TypeElement type = elements.getTypeElement(name);
        JavaFileObject file = type == null ? null : elements.getFileObjectOf(type);
        return file != null && file.getKind() == JavaFileObject.Kind.CLASS ? file : null;
    }

    /** A class without a name, in a method, say: its file lies beside the one of the class around it. */
    private static @Nullable InputStream openBeside(JavaFileObject outer, String file) throws IOException {
        String uri = outer.toUri().toString();
        try {
            String name = new URI(null, null, file, null).toASCIIString();
            URLConnection c = new URI(uri.substring(0, uri.lastIndexOf('/') + 1) + name)
                    .toURL()
                    .openConnection();
            c.setUseCaches(false); // which would keep the jar open
            return c.getInputStream();
        } catch (URISyntaxException | MalformedURLException | FileNotFoundException nowhere) {
            return null;
        }
    }
}
