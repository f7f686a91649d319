package course;

import static edu.rice.hj.Module1.launchHabaneroApp;

import java.util.Arrays;

public final class Main {
    private Main() {}

    public static void main(String[] args) {
        double[] xs = new double[1_000_000];
        Arrays.setAll(xs, i -> i + 1);
        double[] heat = {0, 0, 0, 0, 4};
        launchHabaneroApp(() -> {
            System.out.printf("1/1 + ... + 1/%d = %.6f%n", xs.length, ReciprocalSum.inTwoHalves(xs));
            System.out.println("after 100 rounds: " + Arrays.toString(Averaging.average(heat, 100)));
        });
    }
}
