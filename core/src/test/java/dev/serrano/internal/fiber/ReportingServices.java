package dev.serrano.internal.fiber;

import java.util.List;

/** What timers ask of a runtime; keeps what is reported. */
class ReportingServices extends RuntimeServices {
    private final List<Throwable> reported;

    ReportingServices(List<Throwable> reported) {
        super("stub", 1, null);
        this.reported = reported;
    }

    @Override
    public void wokeOne() {}

    @Override
    public void broken(Throwable cause) {
        throw new AssertionError(cause);
    }

    @Override
    public boolean isBroken() {
        return false;
    }

    @Override
    public boolean stopped() {
        return false;
    }

    @Override
    public void raiseCancelBits() {}

    @Override
    public void reportFailure(Throwable failure) {
        throw new AssertionError(failure);
    }

    @Override
    public void reportLater(Throwable failure) {
        reported.add(failure);
    }

    @Override
    public void fireLater(WaitNode node) {
        throw new AssertionError("nothing is left for later: " + node);
    }
}
