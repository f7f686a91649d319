package dev.serrano.examples

import dev.serrano.Serrano.launch
import java.nio.file.Files
import java.nio.file.Path
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
    fun theSnippetsOfTheGuideAreCompiled() {
        val compiled = Files.readString(Path.of("src/main/kotlin/dev/serrano/examples/Examples.kt"))
        val page = Files.readString(Path.of("../../docs/guide/kotlin.md"))
        val snippets = Regex("```kotlin\n(.*?)```", RegexOption.DOT_MATCHES_ALL).findAll(page).map { it.groupValues[1] }.toList()
        assertThat(snippets).hasSize(5)
        snippets.forEach { assertThat(compiled).contains(it) }
    }
}
