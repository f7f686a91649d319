package dev.serrano.scala

import dotty.tools.dotc.ast.tpd
import dotty.tools.dotc.ast.tpd.TreeOps
import dotty.tools.dotc.core.Contexts.{Context, ctx}
import dotty.tools.dotc.core.Flags
import dotty.tools.dotc.core.NameOps.setterName
import dotty.tools.dotc.core.Names.termName
import dotty.tools.dotc.core.Symbols.{ClassSymbol, TermSymbol, defn, newSymbol}
import dotty.tools.dotc.core.Types.{ConstantType, MethodType}

import scala.quoted.{Expr, Quotes}
import scala.quoted.runtime.impl.QuotesImpl

/**
 * Moves the statements of a [[HabaneroApp]] into its method `body()` while it is compiled; nothing of it is left at run time.
 *
 * The compiler expands the argument of the class that is extended before it looks at the statements of the class that extends it.
 * Macros see neither, so this one asks the compiler itself, whose classes have no promise to stay as they are: where they have not,
 * the program does not compile, and the message says what to write.
 */
private[scala] object AppBody:

  def move(using quotes: Quotes): Expr[HabaneroApp.Statements] =
    import quotes.reflect.report
    try
      quotes match
        case q: QuotesImpl => moveAll(using q.ctx)
        case _             => report.error(advice("an unknown compiler"))
    catch case e: (ReflectiveOperationException | LinkageError) => report.error(advice(e.toString))
    '{ HabaneroApp.Statements.moved }

  private def advice(why: String): String =
    s"this compiler does not let the statements of a HabaneroApp become its first task ($why): write them into def body(): Unit"

  private def moveAll(using Context): Unit =
    val app = ctx.owner.enclosingClass.asClass
    if !app.is(Flags.Abstract) && !app.info.decl(termName("body")).exists then
      templateOf(app) match
        case Some(template) => template.set("preBody", moved(app, template))
        case None           => throw ClassNotFoundException(s"no tree of ${app.fullName}")

  /** The definition of the class, as the compiler is about to expand it. */
  private def templateOf(app: ClassSymbol)(using Context): Option[tpd.Template] =
    var found = Option.empty[tpd.Template]
    object search extends tpd.TreeTraverser:
      override def traverse(tree: tpd.Tree)(using Context): Unit = tree match
        case d: tpd.TypeDef if d.symbol == app => found = Some(d.rhs.asInstanceOf[tpd.Template])
        case _ if found.isEmpty                => traverseChildren(tree)
        case _                                 => ()
    search.traverse(ctx.compilationUnit.tpdTree)
    found

  private def moved(app: ClassSymbol, template: tpd.Template)(using Context): List[tpd.Tree] =
    val body = newSymbol(app, termName("body"), Flags.Method, MethodType(Nil, Nil, defn.UnitType)).entered.asTerm
    val statements = List.newBuilder[tpd.Tree]
    val members = template.body.flatMap {
      case v: tpd.ValDef if startsInBody(v) =>
        val field = v.symbol
        statements += tpd.Assign(tpd.ref(field), v.rhs.changeOwner(field, body))
        field.setFlag(Flags.Mutable)
        v.set("preRhs", tpd.Underscore(field.info)) // this tree, which the compiler has noted down by its symbol
        v :: setter(field.asTerm)
      case d @ (_: tpd.MemberDef | _: tpd.Import | _: tpd.Export) => List(d)
      case s                                       =>
        statements += s.changeOwner(template.symbol, body)
        Nil
    }
    members :+ tpd.DefDef(body, tpd.Block(statements.result(), tpd.unitLiteral))

  /** Whether it is a variable then. Not one that stands for the `val` of a class or trait: that must not change. */
  private def startsInBody(v: tpd.ValDef)(using Context): Boolean =
    val field = v.symbol
    !field.isOneOf(Flags.Lazy | Flags.Module | Flags.Inline) && !v.rhs.isEmpty && !tpd.isWildcardArg(v.rhs)
      && !field.info.isInstanceOf[ConstantType] && field.allOverriddenSymbols.isEmpty

  /** The accessor that the compiler has already made for a `var`, if others than the object itself can see it. */
  private def setter(field: TermSymbol)(using Context): List[tpd.Tree] =
    if field.isAllOf(Flags.PrivateLocal) || field.setter.exists then Nil
    else
      val flags = (field.flags & Flags.AccessFlags) | Flags.Method | Flags.Accessor
      val info = MethodType(List(field.info), defn.UnitType)
      List(tpd.DefDef(newSymbol(field.owner, field.name.setterName, flags, info).entered.asTerm, tpd.unitLiteral))

  extension (tree: tpd.Tree)
    private def set(name: String, part: AnyRef): Unit =
      val field = tree.getClass.getDeclaredField(name)
      field.setAccessible(true)
      field.set(tree, part)
