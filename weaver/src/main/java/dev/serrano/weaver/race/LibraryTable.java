package dev.serrano.weaver.race;

import java.util.Set;

/** Which calls of the JDK read or write the object that they are called on, or an array that they are given. */
final class LibraryTable {
    /** What a call does. */
    enum Effect {
        /** Nothing that is followed. */
        NONE,
        /** It reads what the receiver holds. */
        READ,
        /** It changes what the receiver holds. */
        WRITE,
        /** The user says that it reads the receiver, of any class. */
        READ_OBJECT,
        /** The user says that it changes the receiver, of any class. */
        WRITE_OBJECT,
        /** The receiver orders tasks by itself. */
        ORDER,
        /** It reads its first argument. */
        READ_ARGUMENT,
        /** It changes its first argument. */
        WRITE_ARGUMENT,
        /** It is {@code System.arraycopy}. */
        COPY
    }

    private static final Set<String> HOLDERS = Set.of(
            "Collection",
            "SequencedCollection",
            "List",
            "ArrayList",
            "LinkedList",
            "Set",
            "SequencedSet",
            "HashSet",
            "LinkedHashSet",
            "TreeSet",
            "SortedSet",
            "NavigableSet",
            "EnumSet",
            "Map",
            "SequencedMap",
            "HashMap",
            "LinkedHashMap",
            "TreeMap",
            "SortedMap",
            "NavigableMap",
            "EnumMap",
            "IdentityHashMap",
            "WeakHashMap",
            "Queue",
            "Deque",
            "ArrayDeque",
            "PriorityQueue",
            "BitSet",
            "AbstractCollection",
            "AbstractList",
            "AbstractMap",
            "AbstractSet",
            "StringJoiner");

    private static final Set<String> WRITES = Set.of(
            "add",
            "addAll",
            "addFirst",
            "addLast",
            "and",
            "andNot",
            "append",
            "appendCodePoint",
            "clear",
            "compute",
            "computeIfAbsent",
            "computeIfPresent",
            "delete",
            "deleteCharAt",
            "ensureCapacity",
            "flip",
            "insert",
            "merge",
            "offer",
            "offerFirst",
            "offerLast",
            "or",
            "poll",
            "pollFirst",
            "pollFirstEntry",
            "pollLast",
            "pollLastEntry",
            "pop",
            "push",
            "put",
            "putAll",
            "putFirst",
            "putIfAbsent",
            "putLast",
            "remove",
            "removeAll",
            "removeFirst",
            "removeFirstOccurrence",
            "removeIf",
            "removeLast",
            "replace",
            "replaceAll",
            "retainAll",
            "reverse",
            "set",
            "setCharAt",
            "setLength",
            "sort",
            "trimToSize",
            "xor");

    private static final Set<String> READS = Set.of(
            "cardinality",
            "ceiling",
            "ceilingEntry",
            "ceilingKey",
            "charAt",
            "codePointAt",
            "contains",
            "containsAll",
            "containsKey",
            "containsValue",
            "descendingIterator",
            "descendingMap",
            "descendingSet",
            "element",
            "entrySet",
            "equals",
            "first",
            "firstEntry",
            "firstKey",
            "floor",
            "floorEntry",
            "floorKey",
            "forEach",
            "get",
            "getFirst",
            "getLast",
            "getOrDefault",
            "hashCode",
            "headMap",
            "headSet",
            "higher",
            "higherEntry",
            "higherKey",
            "indexOf",
            "intersects",
            "isEmpty",
            "iterator",
            "keySet",
            "last",
            "lastEntry",
            "lastIndexOf",
            "lastKey",
            "length",
            "listIterator",
            "lower",
            "lowerEntry",
            "lowerKey",
            "nextClearBit",
            "nextSetBit",
            "parallelStream",
            "peek",
            "peekFirst",
            "peekLast",
            "previousSetBit",
            "reversed",
            "size",
            "spliterator",
            "stream",
            "subList",
            "subMap",
            "subSet",
            "substring",
            "tailMap",
            "tailSet",
            "toArray",
            "toString",
            "values");

    private static final Set<String> ORDERING = Set.of(
            "ConcurrentHashMap",
            "ConcurrentMap",
            "ConcurrentLinkedQueue",
            "ConcurrentLinkedDeque",
            "ConcurrentSkipListMap",
            "ConcurrentSkipListSet",
            "ConcurrentNavigableMap",
            "CopyOnWriteArrayList",
            "CopyOnWriteArraySet",
            "BlockingQueue",
            "BlockingDeque",
            "TransferQueue",
            "ArrayBlockingQueue",
            "LinkedBlockingQueue",
            "LinkedBlockingDeque",
            "LinkedTransferQueue",
            "PriorityBlockingQueue",
            "DelayQueue",
            "SynchronousQueue",
            "CountDownLatch",
            "CyclicBarrier",
            "Phaser",
            "Semaphore",
            "Exchanger");

    private static final Set<String> ARRAY_WRITES = Set.of(
            "fill",
            "sort",
            "parallelSort",
            "setAll",
            "parallelSetAll",
            "parallelPrefix",
            "reverse",
            "shuffle",
            "swap",
            "rotate",
            "addAll");

    private static final Set<String> ARRAY_READS = Set.of(
            "copyOf",
            "copyOfRange",
            "stream",
            "toString",
            "deepToString",
            "equals",
            "hashCode",
            "compare",
            "mismatch",
            "binarySearch",
            "spliterator",
            "max",
            "min",
            "frequency",
            "disjoint");

    /** Calls that spawn; see {@link #isSpawn}. */
    private static final Set<String> SPAWNS =
            Set.of("async", "future", "forall", "forallChunks", "forasync", "join", "joinLong", "joinDouble");

    private LibraryTable() {}

    /**
     * Whether a call spawns tasks of the calling one. Until it returns, code of the program runs as the calling task only
     * where it is given to the call as data: the iterator of a user's {@code Iterable}, say. If that spawns, the report
     * may show the line of the outer call for its task, or, after a spawn of its own, look for the line on the stack.
     */
    static boolean isSpawn(String owner, String name) {
        return (owner.equals("dev/serrano/Serrano") || owner.equals("dev/serrano/LoopConstructs"))
                && SPAWNS.contains(name);
    }

    static Effect of(String owner, String name, boolean isStatic) {
        if (isStatic) {
            return ofStatic(owner, name);
        }
        if (owner.startsWith("[")) {
            return name.equals("clone") ? Effect.READ : Effect.NONE;
        }
        if (owner.startsWith("java/util/concurrent/")) {
            String rest = owner.substring("java/util/concurrent/".length());
            return rest.startsWith("atomic/") || rest.startsWith("locks/") || ORDERING.contains(rest)
                    ? Effect.ORDER
                    : Effect.NONE;
        }
        boolean holds = owner.equals("java/lang/StringBuilder")
                || owner.startsWith("java/util/") && HOLDERS.contains(owner.substring("java/util/".length()));
        if (owner.equals("java/lang/Iterable")) {
            return name.equals("iterator") || name.equals("forEach") ? Effect.READ : Effect.NONE;
        }
        return !holds
                ? Effect.NONE
                : WRITES.contains(name) ? Effect.WRITE : READS.contains(name) ? Effect.READ : Effect.NONE;
    }

    private static Effect ofStatic(String owner, String name) {
        return switch (owner) {
            case "java/lang/System" -> name.equals("arraycopy") ? Effect.COPY : Effect.NONE;
            case "java/util/Arrays", "java/util/Collections" ->
                ARRAY_WRITES.contains(name)
                        ? Effect.WRITE_ARGUMENT
                        : ARRAY_READS.contains(name) ? Effect.READ_ARGUMENT : Effect.NONE;
            default -> Effect.NONE;
        };
    }
}
