package dev.serrano.workloads.matrix;

/** The serial parts of Strassen's algorithm: the factors of its seven products, and what is made of these. */
final class Strassen {
    static final int PRODUCTS = 7;

    private Strassen() {}

    /** The left factor of one of the seven products. */
    static Square left(Square a, int product) {
        return switch (product) {
            case 0 -> sum(a.quadrant(0, 0), a.quadrant(1, 1), 1);
            case 1 -> sum(a.quadrant(1, 0), a.quadrant(1, 1), 1);
            case 2 -> a.quadrant(0, 0);
            case 3 -> a.quadrant(1, 1);
            case 4 -> sum(a.quadrant(0, 0), a.quadrant(0, 1), 1);
            case 5 -> sum(a.quadrant(1, 0), a.quadrant(0, 0), -1);
            default -> sum(a.quadrant(0, 1), a.quadrant(1, 1), -1);
        };
    }

    /** The right factor of one of the seven products. */
    static Square right(Square b, int product) {
        return switch (product) {
            case 0 -> sum(b.quadrant(0, 0), b.quadrant(1, 1), 1);
            case 1 -> b.quadrant(0, 0);
            case 2 -> sum(b.quadrant(0, 1), b.quadrant(1, 1), -1);
            case 3 -> sum(b.quadrant(1, 0), b.quadrant(0, 0), -1);
            case 4 -> b.quadrant(1, 1);
            case 5 -> sum(b.quadrant(0, 0), b.quadrant(0, 1), 1);
            default -> sum(b.quadrant(1, 0), b.quadrant(1, 1), 1);
        };
    }

    /** The whole product, from the seven. */
    static Square combine(Square[] products) {
        int half = products[0].size();
        Square whole = Square.zero(2 * half);
        double[] target = whole.data();
        for (int row = 0; row < half; row++) {
            int upper = row * 2 * half;
            int lower = (row + half) * 2 * half;
            int source = row * half;
            for (int i = 0; i < half; i++) {
                double p0 = products[0].data()[source + i];
                double p1 = products[1].data()[source + i];
                double p2 = products[2].data()[source + i];
                double p3 = products[3].data()[source + i];
                double p4 = products[4].data()[source + i];
                target[upper + i] = p0 + p3 - p4 + products[6].data()[source + i];
                target[upper + half + i] = p2 + p4;
                target[lower + i] = p1 + p3;
                target[lower + half + i] = p0 - p1 + p2 + products[5].data()[source + i];
            }
        }
        return whole;
    }

    /** The product of two small matrices by its definition. */
    static Square multiply(Square a, Square b) {
        int size = a.size();
        Square product = Square.zero(size);
        double[] target = product.data();
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < size; k++) {
                double factor = a.data()[a.offset() + i * a.stride() + k];
                int row = b.offset() + k * b.stride();
                for (int j = 0; j < size; j++) {
                    target[i * size + j] += factor * b.data()[row + j];
                }
            }
        }
        return product;
    }

    private static Square sum(Square one, Square other, double sign) {
        int size = one.size();
        Square sum = Square.zero(size);
        for (int row = 0; row < size; row++) {
            int first = one.offset() + row * one.stride();
            int second = other.offset() + row * other.stride();
            for (int i = 0; i < size; i++) {
                sum.data()[row * size + i] = one.data()[first + i] + sign * other.data()[second + i];
            }
        }
        return sum;
    }
}
