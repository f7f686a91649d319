package dev.serrano.workloads.flat;

/** A place for each task in which it leaves a mark; how many marks there are says how many tasks have run. */
final class Marks {
    private final byte[] marks;

    Marks(int n) {
        this.marks = new byte[n];
    }

    int size() {
        return marks.length;
    }

    void set(int index) {
        marks[index]++;
    }

    /** How many tasks have run exactly once. */
    String checksum() {
        int count = 0;
        for (byte mark : marks) {
            count += mark == 1 ? 1 : 0;
        }
        return Integer.toString(count);
    }
}
