package dev.serrano.internal.channel;

/** A detection with a defect. */
record FaultyDetection(Detection detection, StealModel.Mutation mutation) implements Detection {
    @Override
    public long confirm(long request) {
        long r = detection.confirm(request);
        return mutation == StealModel.Mutation.MANAGER_COUNTS_ITSELF_AT_ONCE ? detection.pass(r) : r;
    }

    @Override
    public long pass(long request) {
        return detection.pass(request);
    }

    @Override
    public void gives(int thief, int status) {
        if (mutation != StealModel.Mutation.VICTIM_DOES_NOT_COUNT_OFF) {
            detection.gives(thief, status);
        }
    }

    @Override
    public void busy() {
        detection.busy();
    }

    @Override
    public void update(int worker) {
        detection.update(worker);
    }

    @Override
    public boolean detected() {
        return detection.detected();
    }

    @Override
    public int capacity() {
        return detection.capacity();
    }
}
