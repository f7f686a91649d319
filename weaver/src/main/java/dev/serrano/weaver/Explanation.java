package dev.serrano.weaver;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of weaving a method.
 *
 * @param file the source file, or the class if unknown
 * @param line the first line of its body; -1 if unknown
 * @param owner internal name of its class
 * @param method the name of the method
 * @param signature its name and the types of its parameters, as source code has them
 * @param fast the name of its fast form
 * @param looks how often the loop looks, of a method that is one; empty for others
 * @param bytes how many bytes of code it has as it was compiled
 * @param fastBytes how many its fast form has
 * @param slowBytes how many its slow form has
 * @param places where its frame may become an activation, by position
 */
public record Explanation(
        String file,
        int line,
        String owner,
        String method,
        String signature,
        String fast,
        String looks,
        int bytes,
        int fastBytes,
        int slowBytes,
        List<Place> places) {
    /**
     * A join in a parallel method that stays a call of the library.
     *
     * @param file the source file, or the class if unknown
     * @param line in it; -1 if unknown
     * @param owner internal name of its class
     * @param method the name of the method in which it is
     * @param name of the method of the library
     * @param why it is not woven
     */
    public record LibraryJoin(String file, int line, String owner, String method, String name, String why) {
        /** A line of text. */
        @Override
        public String toString() {
            return file + (line < 0 ? "" : ":" + line) + ": " + owner.replace('/', '.') + "." + method + ": " + name
                    + " stays a call of the library: " + why;
        }
    }

    /** The kind of a place. */
    public enum Kind {
        /** A call that may run beside what follows. */
        SPAWN,
        /** A call of a woven method, for which this one waits. */
        CALL,
        /** A wait for what has been spawned. */
        SYNC,
        /** Where control leaves a try block that has spawned: a wait for that. */
        END_OF_TRY,
        /** Where a handler of such a block begins: a wait for that, too. */
        HANDLER,
        /** A parallel loop, which was moved into a method of its own. */
        LOOP,
        /** A join of the library, which was moved into a method of its own. */
        JOIN,
        /** Where that method divides what is left of the range. */
        DIVIDE
    }

    /**
     * A place at which a frame of the method may become an activation.
     *
     * @param line in the source; -1 if unknown
     * @param kind its kind
     * @param callee the called method; empty for a sync and where a loop divides its range
     * @param woven whether the callee has a fast form; if not, it is called as it is
     * @param target where the value of a spawned call goes; empty for others
     * @param saved the variables that are saved
     * @param operands the types of the values below the call on the operand stack, which are saved, too
     */
    public record Place(
            int line,
            Kind kind,
            String callee,
            boolean woven,
            String target,
            List<String> saved,
            List<String> operands) {

        /** A line of text. */
        @Override
        public String toString() {
            StringBuilder s = new StringBuilder(line < 0 ? "" : "line " + line + ": ");
            switch (kind) {
                case SPAWN -> s.append("spawn ").append(callee).append(" -> ").append(target);
                case CALL -> s.append("call ").append(callee);
                case SYNC -> s.append("sync");
                case END_OF_TRY -> s.append("sync at the end of a try block");
                case HANDLER -> s.append("sync before a handler of a try block");
                case LOOP -> s.append("parallel loop ").append(callee);
                case JOIN -> s.append("join ").append(callee);
                case DIVIDE -> s.append("divides what is left of the range");
            }
            if (!callee.isEmpty() && !woven) {
                s.append(" (not woven)");
            }
            List<String> all = new ArrayList<>(saved);
            operands.forEach(o -> all.add("a value below it, " + o));
            return s.append("; saves ")
                    .append(all.isEmpty() ? "nothing" : String.join(", ", all))
                    .toString();
        }
    }

    /** Lines of text: the method, its forms, its places. */
    public List<String> lines() {
        List<String> all = new ArrayList<>();
        long spawns = places.stream().filter(p -> p.kind() == Kind.SPAWN).count();
        all.add(file + (line < 0 ? "" : ":" + line) + ": " + owner.replace('/', '.') + "." + signature);
        String at = looks.isEmpty()
                ? "at " + count(spawns, "spawn")
                : spawns == 0 ? looks : count(spawns, "spawn") + " and " + looks;
        all.add("  fast form %s, %,d bytes (of %,d): looks at its worker %s".formatted(fast, fastBytes, bytes, at));
        all.add("  slow form %s$resumed, %,d bytes: goes on at its beginning and at %s"
                .formatted(method, slowBytes, count(places.size(), "place")));
        places.forEach(p -> all.add("    " + p));
        return all;
    }

    private static String count(long n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }
}
