package dev.serrano.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers that it could not be written: the writers that print to it do not. */
public final class ResultStream extends OutputStream {
    /* Implementation.
     * failure  guarded by this, as writing is: the thread that measures and the one that ends the JVM may both print.
     * After the first failure nothing more is tried, so that what arrives is a beginning, not pieces. */

    private final OutputStream target;
    private @Nullable IOException failure;

    public ResultStream(OutputStream target) {
        this.target = target;
    }

    /** That of this process. */
    public static ResultStream ofProcess() {
        return new ResultStream(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            target.write(bytes, from, count);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public synchronized void flush() throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            target.flush();
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** The failure of the write; null if there was none. */
    public synchronized @Nullable IOException failure() {
        return failure;
    }
}
