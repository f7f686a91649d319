package dev.serrano.workloads.matrix;

/**
 * A part of a product: the share of some columns of the left factor and as many rows of the right one, added to some
 * rows and columns of the target.
 *
 * @param factors both factors
 * @param target the product, row after row
 * @param row the first row
 * @param rowEnd the end of the rows
 * @param column the first column
 * @param columnEnd the end of the columns
 * @param depth the first column of the left factor, and row of the right one
 * @param depthEnd the end of these
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Block(
        Factors factors, double[] target, int row, int rowEnd, int column, int columnEnd, int depth, int depthEnd) {

    /** The whole product, with a target of zeros. */
    static Block whole(Factors factors) {
        int size = factors.size();
        return new Block(factors, new double[size * size], 0, size, 0, size, 0, size);
    }

    /** The longest of the three sides. */
    int size() {
        return Math.max(rowEnd - row, Math.max(columnEnd - column, depthEnd - depth));
    }

    /** Whether this part is not divided. */
    boolean isLeaf() {
        return size() <= factors.block();
    }

    /**
     * One of eight parts. The four quadrants of one half may be done in parallel; the halves add to the same places, so
     * they may not.
     */
    Block part(int half, int quadrant) {
        int middleRow = middle(row, rowEnd);
        int middleColumn = middle(column, columnEnd);
        int middleDepth = middle(depth, depthEnd);
        boolean upper = quadrant < 2;
        boolean left = (quadrant & 1) == 0;
        return new Block(
                factors,
                target,
                upper ? row : middleRow,
                upper ? middleRow : rowEnd,
                left ? column : middleColumn,
                left ? middleColumn : columnEnd,
                half == 0 ? depth : middleDepth,
                half == 0 ? middleDepth : depthEnd);
    }

    /** The tile that begins at a row, a column and a depth, of the size of a block or what is left of it. */
    Block tile(int tileRow, int tileColumn, int tileDepth) {
        int block = factors.block();
        return new Block(
                factors,
                target,
                tileRow,
                Math.min(tileRow + block, rowEnd),
                tileColumn,
                Math.min(tileColumn + block, columnEnd),
                tileDepth,
                Math.min(tileDepth + block, depthEnd));
    }

    /** Adds this part to the target, without dividing it. */
    void add() {
        double[] a = factors.a().data();
        double[] b = factors.b().data();
        int size = factors.size();
        for (int i = row; i < rowEnd; i++) {
            for (int k = depth; k < depthEnd; k++) {
                double factor = a[i * size + k];
                for (int j = column; j < columnEnd; j++) {
                    target[i * size + j] += factor * b[k * size + j];
                }
            }
        }
    }

    /** The checksum of the target. */
    String checksum() {
        return new Square(target, 0, factors.size(), factors.size()).checksum();
    }

    private static int middle(int from, int to) {
        return (from + to + 1) >>> 1;
    }
}
