package dev.serrano.workloads.pingpong;

/**
 * The game that all forms play: one player serves a number, the other returns the number that follows, and so on.
 *
 * @param rounds how often the ball goes there and back
 */
record Game(int rounds) {

    /** The number that answers a number. */
    static long answer(long ball) {
        return ball * 6364136223846793005L + 1442695040888963407L;
    }

    /** The checksum: the last number. */
    static String checksum(long ball) {
        return Long.toHexString(ball);
    }
}
