package dev.serrano.kotlin

import dev.serrano.Cancellation
import dev.serrano.FinishOptions
import dev.serrano.MultiException
import dev.serrano.Serrano.async
import dev.serrano.Serrano.cancelledBy
import dev.serrano.Serrano.externalPromise
import dev.serrano.Serrano.finish
import dev.serrano.Serrano.future
import dev.serrano.TaskBody
import dev.serrano.TaskCancelledException
import dev.serrano.TaskFuture
import dev.serrano.TaskRuntime
import java.io.IOException
import java.time.Duration
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicInteger
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.asContextElement
import kotlinx.coroutines.async as coroutine
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.assertj.core.api.Assertions.assertThatIllegalStateException
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** From coroutines to tasks and back, on one worker and on two. */
@Timeout(60)
class BridgesTest {
    private fun on(workers: Int, body: suspend (TaskRuntime) -> Unit) {
        TaskRuntime.builder().workers(workers).name("bridges").build().use { runtime ->
            runBlocking { withTimeout(30_000) { body(runtime) } }
        }
    }

    private fun async1(body: () -> Unit) = async(TaskBody { body() })

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun aCoroutineWaitsForAFuture(workers: Int) = on(workers) { runtime ->
        assertThat(runtime.submit<Int> { 6 * 7 }.await()).isEqualTo(42)
        assertThat(TaskFuture.completed(7).await()).isEqualTo(7)
        assertThat(runCatching { runtime.submit<Int> { throw IOException("gone") }.await() }.exceptionOrNull())
            .isInstanceOf(IOException::class.java)
    }

    @ParameterizedTest
    @ValueSource(booleans = [false, true])
    fun theFutureOfACancelledCoroutineIsCancelledIfAskedFor(cancelling: Boolean) = on(2) { runtime ->
        val gate = externalPromise<Int>()
        val began = CompletableDeferred<Unit>()
        val waited = runtime.submit<Int> {
            began.complete(Unit)
            gate.join()
        }
        began.await()
        val waiter = CoroutineScope(Dispatchers.Default).launch(start = CoroutineStart.UNDISPATCHED) { waited.await(cancelling) }
        waiter.cancel()
        waiter.join()
        if (cancelling) {
            assertThat(runCatching { waited.await() }.exceptionOrNull()).isInstanceOf(CancellationException::class.java)
        } else {
            assertThat(waited.isDone).isFalse()
            gate.put(1)
            assertThat(waited.await()).isEqualTo(1)
        }
    }

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun aProgramRunsFromACoroutine(workers: Int) = on(workers) { runtime ->
        val sum = runtime.launchSuspending {
            val a = future { 20 }
            val b = future { 22 }
            a.join() + b.join()
        }
        assertThat(sum).isEqualTo(42)
        assertThat(runCatching { runtime.launchSuspending { async1 { throw IOException("gone") } } }.exceptionOrNull())
            .isInstanceOf(IOException::class.java)
        assertThat(
            runCatching {
                runtime.launchSuspending { repeat(2) { async1 { throw IOException("gone") } } }
            }.exceptionOrNull(),
        ).isInstanceOf(MultiException::class.java)
    }

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun aCancelledCoroutineEndsWhenItsTasksHave(workers: Int) = on(workers) { runtime ->
        val never = externalPromise<Int>()
        val began = CompletableDeferred<Unit>()
        val ended = AtomicInteger()
        val afterwards = AtomicInteger(-1)
        val job = CoroutineScope(Dispatchers.Default).launch {
            try {
                runtime.launchSuspending {
                    repeat(3) {
                        async1 {
                            try {
                                never.join()
                            } finally {
                                ended.incrementAndGet()
                            }
                        }
                    }
                    began.complete(Unit)
                }
            } finally {
                afterwards.set(ended.get())
            }
        }
        began.await()
        while (runtime.suspendedTasks() < 3) delay(1)
        job.cancel()
        job.join()
        assertThat(afterwards).hasValue(3)
        assertThat(job.isCancelled).isTrue()
    }

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun aCancelledFinishCancelsTheCoroutinesCall(workers: Int) = on(workers) { runtime ->
        val stop = Cancellation()
        val never = externalPromise<Int>()
        assertThat(
            runCatching {
                runtime.launchSuspending(FinishOptions.none().cancelledBy(stop)) {
                    async1 { stop.cancel("enough") }
                    never.join()
                }
            }.exceptionOrNull(),
        ).isInstanceOf(TaskCancelledException::class.java).isInstanceOf(CancellationException::class.java)
        assertThat(
            runCatching { runtime.launchSuspending(FinishOptions.none().within(Duration.ofMillis(1))) { never.join() } }.exceptionOrNull(),
        ).isInstanceOf(dev.serrano.DeadlineExceededException::class.java)
    }

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun aTaskWaitsForASuspendingBlock(workers: Int) = on(workers) { runtime ->
        runtime.launchSuspending {
            val beside = future { awaitSuspend { delay(1); Thread.currentThread() } }
            assertThat(awaitSuspend { delay(1); 5 }).isEqualTo(5)
            assertThat(awaitSuspend(Dispatchers.Default) { delay(1); 6 }).isEqualTo(6)
            assertThat(awaitSuspend<String?> { null }).isNull()
            beside.join()
            assertThatExceptionOfType(IOException::class.java).isThrownBy { awaitSuspend { throw IOException("gone") } }
        }
        assertThatIllegalStateException().isThrownBy { awaitSuspend { } }.withMessageContaining("runBlocking")
    }

    /** The finish is over only when the coroutine is, which takes its time to end. */
    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun aCancelledFinishCancelsItsCoroutines(workers: Int) = on(workers) { runtime ->
        val stop = Cancellation()
        val cleaned = AtomicBoolean()
        runtime.launchSuspending {
            assertThatExceptionOfType(TaskCancelledException::class.java).isThrownBy {
                finish(cancelledBy(stop), TaskBody {
                    awaitSuspend(Dispatchers.Default) {
                        try {
                            stop.cancel("enough")
                            awaitCancellation()
                        } finally {
                            withContext(NonCancellable) {
                                delay(20)
                                cleaned.set(true)
                            }
                        }
                    }
                })
            }
            assertThat(cleaned).isTrue()
        }
    }

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun theContextIsThatOfTheCoroutine(workers: Int) = on(workers) { runtime ->
        val user = ThreadLocal.withInitial { "nobody" }
        withContext(user.asContextElement("ada")) {
            runtime.launchSuspending {
                assertThat(user.get()).isEqualTo("ada")
                assertThat(future { user.get() }.join()).isEqualTo("ada")
                assertThat(awaitSuspend { delay(1); user.get() }).isEqualTo("ada")
                assertThat(awaitSuspend(user.asContextElement("grace")) { user.get() }).isEqualTo("grace")
                assertThat(inContext(user.asContextElement("barbara")) { future { user.get() }.join() }).isEqualTo("barbara")
                assertThat(user.get()).isEqualTo("ada")
            }
        }
        assertThat(runtime.submit<String> { user.get() }.await()).isEqualTo("nobody")
    }

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun coroutinesRunOnTheWorkers(workers: Int) = on(workers) { runtime ->
        withContext(runtime.asCoroutineDispatcher()) {
            assertThat(TaskRuntime.current()).isSameAs(runtime)
            delay(1)
            assertThat(TaskRuntime.current()).isSameAs(runtime)
            val others = List(50) { n -> launch { repeat(3) { delay(1) }; finish(TaskBody { async1 { check(n >= 0) } }) } }
            others.forEach { it.join() }
        }
    }

    @Test
    fun aClosedRuntimeCancelsWhatIsDispatchedToIt() {
        val runtime = TaskRuntime.builder().workers(1).build()
        val dispatcher = runtime.asCoroutineDispatcher()
        runtime.close()
        runBlocking {
            val job = launch(dispatcher) { delay(1) }
            job.join()
            assertThat(job.isCancelled).isTrue()
        }
    }

    @Test
    fun noThreadIsBlocked() = on(2) { runtime ->
        val gate = externalPromise<Int>()
        coroutineScope {
            val waiting = coroutine(start = CoroutineStart.UNDISPATCHED) { runtime.launchSuspending { gate.join() } }
            gate.put(3) // by the only thread there is for both
            assertThat(waiting.await()).isEqualTo(3)
        }
    }
}
