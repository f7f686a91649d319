package dev.serrano.scala

import scala.quoted.{Expr, Quotes, Type}

/** Looks at the bodies of tasks while they are compiled; nothing of it is left at run time. */
object Body:

  /** The body, which must not leave the method around it by `return`, since a task outlives that method. */
  inline def value[T](inline construct: String, inline body: T): T = ${ checkedValue[T]('construct, 'body) }

  /** Like [[value]], for a body whose value is not used. */
  inline def unit(inline construct: String, inline body: Any): Unit = ${ checkedUnit('construct, 'body) }

  private def checkedValue[T: Type](construct: Expr[String], body: Expr[T])(using Quotes): Expr[T] =
    checkReturns(construct, body)
    body

  private def checkedUnit(construct: Expr[String], body: Expr[Any])(using quotes: Quotes): Expr[Unit] =
    checkReturns(construct, body)
    import quotes.reflect.*
    val found = body.asTerm.tpe.widen
    if found <:< TypeRepr.of[Unit] then body.asExprOf[Unit]
    else if found <:< TypeRepr.of[() => Any] && !(found <:< TypeRepr.of[Null]) then
      report.errorAndAbort(
        s"${construct.valueOrAbort} takes a body, and this is a function, which nobody would call: leave out () =>",
        body
      )
    else '{ val _ = $body }

  private def checkReturns(construct: Expr[String], body: Expr[Any])(using quotes: Quotes): Unit =
    import quotes.reflect.*

    object returns extends TreeTraverser:
      override def traverseTree(tree: Tree)(owner: Symbol): Unit = tree match
        case DefDef(name, _, _, _) if name != "$anonfun" => () // its returns leave that method alone
        case r: Return                                   =>
          report.error(
            s"return in the body of ${construct.valueOrAbort} would leave a method that the body is no part of when it runs;" +
              " let the body have a value instead",
            r.pos
          )
        case _ => traverseTreeChildren(tree)(owner)

    returns.traverseTree(body.asTerm)(Symbol.spliceOwner)
