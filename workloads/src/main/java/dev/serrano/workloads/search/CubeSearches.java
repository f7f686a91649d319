package dev.serrano.workloads.search;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;

import dev.serrano.eureka.SearchEureka;

/**
 * A search that calls itself for each dimension, each call with an end of its own: a task for each index. The variants
 * without eurekas have a token for each call, since they know that of their own call alone.
 */
final class CubeSearches {
    private static final class Token {
        private volatile boolean found;
    }

    private static final class Found extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private static final Found INSTANCE = new Found();

        private Found() {
            super("found", null, false, false);
        }
    }

    /** How a line is gone through. */
    private interface Line {
        void search(Cube cube, long line, Token token);
    }

    private CubeSearches() {}

    static String byEureka(Cube cube) {
        return answer(find(cube, 0, 0));
    }

    private static boolean find(Cube cube, int level, long before) {
        SearchEureka<Boolean> e = new SearchEureka<>(false);
        finish(eureka(e), () -> {
            for (int i = 0; i < cube.size(level); i++) {
                long line = before * cube.size(level) + i;
                async(() -> {
                    if (level + 1 < cube.levels()) {
                        if (find(cube, level + 1, line)) {
                            e.offer(true);
                        }
                    } else {
                        for (int c = 0; c < cube.line(); c += cube.stride()) {
                            check();
                            if (cube.look(line, c)) {
                                e.offer(true);
                            }
                        }
                    }
                });
            }
        });
        return e.get();
    }

    static String byToken(Cube cube) {
        return answer(findByToken(cube, 0, 0, true, (space, line, token) -> {
            for (int c = 0; c < space.line() && !token.found; c += space.stride()) {
                if (space.look(line, c)) {
                    token.found = true;
                }
            }
        }));
    }

    static String byException(Cube cube) {
        return answer(findByToken(cube, 0, 0, true, (space, line, token) -> {
            try {
                lineOrThrow(space, line, token);
            } catch (Found e) {
                return; // the task has nothing else to do
            }
        }));
    }

    private static void lineOrThrow(Cube cube, long line, Token token) {
        for (int c = 0; c < cube.line(); c += cube.stride()) {
            if (token.found) {
                throw Found.INSTANCE;
            }
            if (cube.look(line, c)) {
                token.found = true;
            }
        }
    }

    static String inBodies(Cube cube) {
        return answer(findByToken(cube, 0, 0, true, CubeSearches::wholeLine));
    }

    static String toTheEnd(Cube cube) {
        return answer(findByToken(cube, 0, 0, false, CubeSearches::wholeLine));
    }

    private static void wholeLine(Cube cube, long line, Token token) {
        for (int c = 0; c < cube.line(); c += cube.stride()) {
            if (cube.look(line, c)) {
                token.found = true;
            }
        }
    }

    private static boolean findByToken(Cube cube, int level, long before, boolean looks, Line search) {
        Token token = new Token();
        finish(() -> {
            for (int i = 0; i < cube.size(level); i++) {
                long line = before * cube.size(level) + i;
                async(() -> {
                    if (looks && token.found) {
                        return;
                    }
                    if (level + 1 == cube.levels()) {
                        search.search(cube, line, token);
                    } else if (findByToken(cube, level + 1, line, looks, search)) {
                        token.found = true;
                    }
                });
            }
        });
        return token.found;
    }

    static String serial(Cube cube) {
        long lines = 1;
        for (int d = 0; d < cube.levels(); d++) {
            lines *= cube.size(d);
        }
        for (long line = 0; line < lines; line++) {
            for (int c = 0; c < cube.line(); c += cube.stride()) {
                if (cube.look(line, c)) {
                    return answer(true);
                }
            }
        }
        return answer(false);
    }

    private static String answer(boolean found) {
        return found ? "found" : "missed";
    }
}
