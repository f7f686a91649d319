package dev.serrano.internal.channel;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The request channel is linearizable if its receiver waits for a message that is being sent. It does not wait in the
 * scheduler, where the sender rings afterwards.
 */
@Tag("stress")
@Param(name = "message", gen = IntGen.class, conf = "1:9")
public class RequestChannelLincheckTest {
    private final RequestChannel channel = new RequestChannel(2);

    @Operation
    public boolean send(@Param(name = "message") int message) {
        return channel.send(message);
    }

    @Operation(nonParallelGroup = "receiver")
    public long receive() {
        for (; ; ) {
            long m = channel.receive();
            if (m != 0 || channel.isEmpty()) {
                return m;
            }
        }
    }

    @Test
    void stress() {
        new StressOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsPerThread(4)
                .check(RequestChannelLincheckTest.class);
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsPerThread(3)
                .check(RequestChannelLincheckTest.class);
    }
}
