package figures

import dev.serrano.scala.*

import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.AtomicInteger

// What the printed programs need, and the paper does not print.

/** What they have printed. */
val printed: ConcurrentLinkedQueue[String] = ConcurrentLinkedQueue()

/** In the place of the `println` of Predef, which prints where no test sees it. */
def println(line: Any): Unit = printed.add(line.toString)

val numMsgs = 1_000
val pongs: AtomicInteger = AtomicInteger()

case object HsStart
case object HsPongMessage
case object HsStop

final class HsPong extends HabaneroReactor:
  override def behavior() =
    case sender: HsPing => pongs.incrementAndGet(); sender ! HsPongMessage
    case HsStop         => exit()

final class HsPing(var left: Int, pong: HsPong) extends HabaneroReactor:
  override def behavior() =
    case HsStart | HsPongMessage =>
      if left > 0 then
        left -= 1
        pong ! this
      else
        pong ! HsStop
        exit()
