package course;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/** Adds up the {@link Points} of a class of tests, prints them, and writes them to {@code target/points-CLASS.csv}. */
final class PointsReport implements TestWatcher, AfterAllCallback {
    private final Map<Method, Boolean> passed = new TreeMap<>(Comparator.comparing(Method::getName));

    @Override
    public void testSuccessful(ExtensionContext test) {
        note(test, true);
    }

    @Override
    public void testFailed(ExtensionContext test, Throwable cause) {
        note(test, false);
    }

    @Override
    public void testAborted(ExtensionContext test, Throwable cause) {
        note(test, false);
    }

    @Override
    public void testDisabled(ExtensionContext test, Optional<String> reason) {
        note(test, false);
    }

    private synchronized void note(ExtensionContext test, boolean ok) {
        passed.merge(test.getRequiredTestMethod(), ok, Boolean::logicalAnd);
    }

    @Override
    public synchronized void afterAll(ExtensionContext tests) throws IOException {
        List<String> lines = new ArrayList<>(List.of("points,of,test"));
        int sum = 0;
        int all = 0;
        for (Map.Entry<Method, Boolean> p : passed.entrySet()) {
            Points worth = p.getKey().getAnnotation(Points.class);
            if (worth != null) {
                int got = p.getValue() ? worth.value() : 0;
                lines.add(got + "," + worth.value() + "," + p.getKey().getName());
                sum += got;
                all += worth.value();
            }
        }
        lines.add(sum + "," + all + ",sum");
        lines.forEach(System.out::println);
        Path file = Path.of("target", "points-" + tests.getRequiredTestClass().getSimpleName() + ".csv");
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
    }
}
