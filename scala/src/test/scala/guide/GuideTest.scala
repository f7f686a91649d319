package guide

import dev.serrano.scala.*

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

import java.nio.file.{Files, Path}

class GuideTest:

  @Test
  def theSnippetsAreThoseThatAreCompiled(): Unit =
    val compiled = lines(Files.readString(Path.of("src/test/scala/guide/GuideExamples.scala")))
    val pages = Seq("../docs/guide/scala.md" -> 5, "../docs/guide/tour.md" -> 1)
    for (page, snippets) <- pages do
      val found = "(?s)```scala\n(.*?)```".r.findAllMatchIn(Files.readString(Path.of(page))).map(_.group(1)).toSeq
      assertThat(found.length).isEqualTo(snippets)
      for snippet <- found do
        val wanted = lines(snippet).filter(_ != "import dev.serrano.scala.*") // at the head of the file
        if !compiled.containsSlice(wanted) then
          throw AssertionError(s"GuideExamples.scala does not have this snippet of $page as it stands:\n$snippet")

  private def lines(text: String): Seq[String] = text.linesIterator.map(_.trim).filter(_.nonEmpty).toSeq

  @Test
  def theyDoWhatTheySay(): Unit =
    val examples = Examples()
    launch {
      assertThat(Fib.fib(20)).isEqualTo(6_765)
      assertThat(examples.words()).isEqualTo(100)
      assertThat(examples.actor()).isEqualTo(55)
      assertThat(examples.standardFutures()).isEqualTo(42)
      examples.heavyActor()
    }
    assertThat(examples.lines).containsExactlyInAnyOrder("page 1", "page 2", "page 3")
    assertThat(examples.ofTheTour()).isEqualTo("6")
