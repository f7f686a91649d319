package dev.serrano.examples

import dev.serrano.Serrano.launch
import dev.serrano.TaskRuntime
import java.nio.file.Files
import java.nio.file.Path
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

class ExamplesTest {
    @Test
    fun theyDoWhatTheySay() {
        assertThat(launch<Int> { fib(15) }).isEqualTo(610)
        assertThat(onTwoWorkers()).isEqualTo(610)
        assertThat(count(listOf("to", "be", "or", "not", "to", "be"))).isEqualTo(mapOf("to" to 2, "be" to 2, "or" to 1, "not" to 1))
        assertThat(pipeline()).isEqualTo(15)
        assertThat(failures().map { it.message }).containsExactly("no such file")
        assertThat(sum()).isEqualTo(55)
    }

    @Test
    fun coroutinesAndTasks() {
        TaskRuntime.builder().workers(2).build().use { runtime ->
            runBlocking {
                assertThat(total(runtime, (1L..100L).toList())).isEqualTo(5050)
                assertThat(sorted(runtime, listOf(3, 1, 2))).containsExactly(1, 2, 3)
            }
            assertThat(runtime.launch<List<Long>> { prices(listOf("tea", "milk")) { it.length.toLong() } }).containsExactly(3, 4)
        }
    }

    @Test
    fun wovenCodeGivesWhatSerialCodeDoes() {
        assertThat(Trees::class.java.declaredMethods.map { it.name }).contains("sum\$woven", "fill\$woven", "fill\$lambda\$0\$woven")
        for (workers in listOf(1, 2, 8)) {
            TaskRuntime.builder().workers(workers).build().use { runtime ->
                repeat(20) {
                    assertThat(runtime.launch<Int> { wovenFib(22) }).isEqualTo(17711)
                    assertThat(runtime.launch<Long> { Trees.sum(Node.complete(12)) }).isEqualTo((1L..12L).sumOf { it shl (12 - it.toInt()) })
                    val numbers = LongArray(1_000)
                    runtime.launch { Trees.fill(numbers, 0, numbers.size) }
                    assertThat(numbers).isEqualTo(LongArray(1_000) { it.toLong() })
                }
            }
        }
    }

    @Test
    fun theSnippetsOfTheGuideAreCompiled() {
        val compiled = Files.readString(Path.of("src/main/kotlin/dev/serrano/examples/Examples.kt")) +
            Files.readString(Path.of("src/main/kotlin/dev/serrano/examples/Coroutines.kt")) +
            Files.readString(Path.of("src/main/kotlin/dev/serrano/examples/Woven.kt"))
        val page = Files.readString(Path.of("../../docs/guide/kotlin.md"))
        val snippets = Regex("```kotlin\n(.*?)```", RegexOption.DOT_MATCHES_ALL).findAll(page).map { it.groupValues[1] }.toList()
        assertThat(snippets).hasSize(9)
        snippets.forEach { assertThat(compiled).contains(it) }
    }
}
