package dev.serrano.workloads.figures

import dev.serrano.scala.*
import dev.serrano.workloads.{Parameter, Parameters, Prepared, RunContext, WorkloadInfo}
import dev.serrano.workloads.actors.{ActorHost, Address, Script, Self}
import dev.serrano.workloads.form.{Digest, FormTable, TableWorkload}

import java.util.{Arrays, List => JList}
import java.util.SplittableRandom

/** Figure 17: quicksort by an actor for each fragment, and in three ways more. */
final class QuicksortFigure extends TableWorkload[QuicksortFigure.Numbers](QuicksortFigure.Info, QuicksortFigure.Forms):

  def prepare(parameters: Parameters): Prepared =
    val n = parameters.integer("n", 0, QuicksortFigure.Most)
    val values = SplittableRandom(n).longs(n).toArray
    val sorted = values.clone
    Arrays.sort(sorted)
    QuicksortFigure.Forms.prepare(
      QuicksortFigure.Numbers(values, parameters.integer("cutoff", 1, QuicksortFigure.Most)),
      QuicksortFigure.digest(sorted)
    )

object QuicksortFigure:
  private val Most = 50_000_000

  private val Info = WorkloadInfo(
    "scala-quicksort",
    "figure 17: quicksort with an actor for each part",
    "actors that make actors; large messages",
    "Imam and Sarkar, Habanero-Scala, figure 17",
    JList.of(
      Parameter.integer("n", 1_000_000, s"how many numbers, 0 to $Most"),
      Parameter.integer("cutoff", 2_048, s"up to how many are sorted alone, 1 to $Most")
    )
  )

  private val Forms: FormTable[Numbers] = ScalaActors
    .forms[Numbers](withActors)
    .serrano("hybrid", (numbers: Numbers, context: RunContext) => withHybrids(numbers, context.serrano))
    .serrano("ddf", (numbers: Numbers, context: RunContext) => context.serrano.run { withDdfs(numbers) })
    .serrano("isolated", (numbers: Numbers, context: RunContext) => context.serrano.run { inIsolation(numbers) })
    .build()

  /** The numbers to sort; each run copies them. */
  final class Numbers private[figures] (private[figures] val values: Array[Long], private[figures] val cutoff: Int)

  private enum Message:
    case Sort(values: Array[Long])
    case Sorted(small: Boolean, values: Array[Long])

  /** The parts of a list so far. Its owner calls one method after the other. */
  private final class Fragments:
    private var lower: Array[Long] | Null = null
    private var equal: Array[Long] | Null = null
    private var upper: Array[Long] | Null = null

    def middle(values: Array[Long]): Unit = equal = values

    /** Adds a sorted side; the whole list if nothing is missing now, else null. */
    def side(small: Boolean, values: Array[Long]): Array[Long] | Null =
      if small then lower = values else upper = values
      val (l, e, u) = (lower, equal, upper)
      if l == null || e == null || u == null then null else joined(l.nn, e.nn, u.nn)

  /** Sequential message processing: one fragment after the other is made. */
  private final class Part(cutoff: Int, small: Boolean, whole: Address[Message] | Null) extends Script[Message]:
    private val fragments = Fragments()
    var result: Array[Long] = Array.empty

    def receive(message: Message, self: Self[Message]): Unit = message match
      case Message.Sort(values) if values.length <= cutoff => answer(sortedAlone(values), self)
      case Message.Sort(values)                            =>
        val p = pivot(values)
        self.start(Part(cutoff, true, self)).send(Message.Sort(below(values, p)))
        self.start(Part(cutoff, false, self)).send(Message.Sort(above(values, p)))
        fragments.middle(equal(values, p))
      case Message.Sorted(side, values) =>
        val all = fragments.side(side, values)
        if all != null then answer(all, self)

    private def answer(sorted: Array[Long], self: Self[Message]): Unit =
      result = sorted
      if whole != null then whole.send(Message.Sorted(small, sorted))
      self.exit()

  private def withActors(numbers: Numbers, host: ActorHost): AnyRef =
    val whole = Part(numbers.cutoff, true, null)
    host.run(on => on.start(whole).send(Message.Sort(numbers.values)))
    digest(whole.result)

  /** Parallel message processing: tasks within the message make the fragments, while the actor may go on with its next one. */
  private final class Hybrid(cutoff: Int, small: Boolean, whole: Hybrid | Null) extends Reactor[Message]:
    private val fragments = Fragments()
    var result: Array[Long] = Array.empty

    def behavior() =
      case Message.Sort(values) if values.length <= cutoff => answer(sortedAlone(values))
      case Message.Sort(values)                            =>
        val p = pivot(values)
        async { part(true) ! Message.Sort(below(values, p)) }
        async { part(false) ! Message.Sort(above(values, p)) }
        fragments.middle(equal(values, p))
      case Message.Sorted(side, values) =>
        val all = fragments.side(side, values)
        if all != null then answer(all)

    private def part(side: Boolean): Hybrid =
      val actor = Hybrid(cutoff, side, this)
      actor.start()
      actor

    private def answer(sorted: Array[Long]): Unit =
      result = sorted
      if whole != null then whole ! Message.Sorted(small, sorted)
      exit()

  private def withHybrids(numbers: Numbers, runtime: TaskRuntime): String = runtime.run {
    val whole = Hybrid(numbers.cutoff, true, null)
    finish {
      whole.start()
      whole ! Message.Sort(numbers.values)
    }
    digest(whole.result)
  }

  private def withDdfs(numbers: Numbers): String =
    val sorted = ddf[Array[Long]]()
    finish { sort(numbers.values, numbers.cutoff, sorted) }
    digest(sorted.get())

  private def sort(values: Array[Long], cutoff: Int, sorted: DataDrivenFuture[Array[Long]]): Unit =
    if values.length <= cutoff then sorted.put(sortedAlone(values))
    else
      val p = pivot(values)
      val lower = ddf[Array[Long]]()
      val upper = ddf[Array[Long]]()
      async { sort(below(values, p), cutoff, lower) }
      async { sort(above(values, p), cutoff, upper) }
      val middle = equal(values, p)
      asyncAwait(lower, upper) { sorted.put(joined(lower.get(), middle, upper.get())) }

  /** Where a sorted list goes: to a side of a larger one. */
  private final class Place(val whole: Place | Null, val small: Boolean):
    val fragments = Fragments()
    var result: Array[Long] = Array.empty

  private def inIsolation(numbers: Numbers): String =
    val whole = Place(null, true)
    finish { sort(numbers.values, numbers.cutoff, whole) }
    digest(whole.result)

  private def sort(values: Array[Long], cutoff: Int, place: Place): Unit =
    if values.length <= cutoff then deliver(sortedAlone(values), place)
    else
      val p = pivot(values)
      place.fragments.middle(equal(values, p))
      async { sort(below(values, p), cutoff, Place(place, true)) }
      async { sort(above(values, p), cutoff, Place(place, false)) }

  private def deliver(sorted: Array[Long], place: Place): Unit =
    val whole = place.whole
    if whole == null then place.result = sorted
    else
      val all = isolated { whole.fragments.side(place.small, sorted) }
      if all != null then deliver(all, whole)

  private def sortedAlone(values: Array[Long]): Array[Long] =
    val sorted = values.clone
    Arrays.sort(sorted)
    sorted

  private def pivot(values: Array[Long]): Long = values(values.length / 2)

  private def below(values: Array[Long], pivot: Long): Array[Long] = select(values, _ < pivot)

  private def equal(values: Array[Long], pivot: Long): Array[Long] = select(values, _ == pivot)

  private def above(values: Array[Long], pivot: Long): Array[Long] = select(values, _ > pivot)

  private inline def select(values: Array[Long], inline wanted: Long => Boolean): Array[Long] =
    val selected = new Array[Long](values.length)
    var n = 0
    var i = 0
    while i < values.length do
      if wanted(values(i)) then
        selected(n) = values(i)
        n += 1
      i += 1
    Arrays.copyOf(selected, n)

  private def joined(lower: Array[Long], equal: Array[Long], upper: Array[Long]): Array[Long] =
    val all = Arrays.copyOf(lower, lower.length + equal.length + upper.length)
    System.arraycopy(equal, 0, all, lower.length, equal.length)
    System.arraycopy(upper, 0, all, lower.length + equal.length, upper.length)
    all

  private def digest(sorted: Array[Long]): String =
    val digest = Digest()
    var i = 0
    while i < sorted.length do
      digest.add(sorted(i))
      i += 1
    digest.toString
