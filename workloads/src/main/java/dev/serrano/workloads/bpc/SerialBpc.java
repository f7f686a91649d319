package dev.serrano.workloads.bpc;

/**
 * The serial elision: a spawn that no other worker can take runs at once, so the producers would nest; a loop does the
 * same.
 */
final class SerialBpc {
    private SerialBpc() {}

    static long sum(Shape shape) {
        long sum = 0;
        for (int level = 0; level < shape.depth(); level++) {
            for (int i = 0; i < shape.n(); i++) {
                sum += shape.consume(level, i, shape.plain());
            }
        }
        return sum;
    }
}
