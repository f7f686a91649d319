package dev.serrano.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Collections as those of the JDK that are synchronized, without that word: one annotation makes them safe, with their
 * iterators, views, copies and files.
 */
@Timeout(120)
class AtomicCollectionsTest {
    private static final String COLLECTIONS = """
        @AtomicSet("list")
        class Vec<E> extends AbstractList<E> implements RandomAccess, Cloneable, java.io.Serializable {
            private Object[] elements; private int count; private int by;
            Vec(int capacity, int by) { elements = new Object[capacity]; this.by = by; }
            Vec() { this(10, 0); }
            Vec(Collection<? extends E> c) { Object[] a = c.toArray(); elements = a; count = a.length; }
            public void copyInto(Object[] to) { System.arraycopy(elements, 0, to, 0, count); }
            public void ensureCapacity(int n) { if (n > 0) { modCount++; if (n > elements.length) grow(n); } }
            private Object[] grow(int n) { return elements = Arrays.copyOf(elements, Math.max(n, by > 0 ? elements.length + by : 2 * elements.length)); }
            @Override public int size() { return count; }
            @Override public boolean isEmpty() { return count == 0; }
            @Override public boolean add(E e) { modCount++; if (count == elements.length) grow(count + 1); elements[count] = e; count++; return true; }
            @Override public void add(int i, E e) { if (i > count) throw new ArrayIndexOutOfBoundsException(i + " > " + count); modCount++; if (count == elements.length) grow(count + 1); System.arraycopy(elements, i, elements, i + 1, count - i); elements[i] = e; count++; }
            @SuppressWarnings("unchecked") E data(int i) { return (E) elements[i]; }
            @Override public E get(int i) { if (i >= count) throw new ArrayIndexOutOfBoundsException(i); return data(i); }
            @Override public E set(int i, E e) { if (i >= count) throw new ArrayIndexOutOfBoundsException(i); E old = data(i); elements[i] = e; return old; }
            @Override public E remove(int i) { modCount++; if (i >= count) throw new ArrayIndexOutOfBoundsException(i); E old = data(i); int moved = count - i - 1; if (moved > 0) System.arraycopy(elements, i + 1, elements, i, moved); elements[--count] = null; return old; }
            @Override public boolean remove(Object o) { modCount++; int i = indexOf(o); if (i < 0) return false; remove(i); return true; }
            @Override public int indexOf(Object o) { for (int i = 0; i < count; i++) if (o == null ? elements[i] == null : o.equals(elements[i])) return i; return -1; }
            @Override public boolean contains(Object o) { return indexOf(o) >= 0; }
            public boolean addIfAbsent(E e) { if (contains(e)) return false; add(e); return true; }
            @Override public void clear() { modCount++; for (int n = count, i = count = 0; i < n; i++) elements[i] = null; }
            @Override public boolean addAll(Collection<? extends E> c) { Object[] a = c.toArray(); modCount++; if (a.length == 0) return false; if (a.length > elements.length - count) grow(count + a.length); System.arraycopy(a, 0, elements, count, a.length); count += a.length; return true; }
            @Override public Object[] toArray() { return Arrays.copyOf(elements, count); }
            @Override public void forEach(Consumer<? super E> action) { int expected = modCount; for (int i = 0; modCount == expected && i < count; i++) action.accept(data(i)); if (modCount != expected) throw new ConcurrentModificationException(); }
            @Override public boolean removeIf(Predicate<? super E> filter) { int to = 0; for (int i = 0; i < count; i++) { E e = data(i); if (!filter.test(e)) elements[to++] = e; } boolean any = to < count; while (count > to) elements[--count] = null; if (any) modCount++; return any; }
            @Override public boolean equals(Object o) { return super.equals(o); }
            @Override public int hashCode() { return super.hashCode(); }
            @Override public String toString() { return super.toString(); }
            @Override public Object clone() { try { @SuppressWarnings("unchecked") Vec<E> v = (Vec<E>) super.clone(); v.elements = Arrays.copyOf(elements, count); v.modCount = 0; return v; } catch (CloneNotSupportedException e) { throw new InternalError(e); } }
            @Override public Iterator<E> iterator() { return new Itr(); }
            @Override public ListIterator<E> listIterator(int i) { if (i < 0 || i > count) throw new IndexOutOfBoundsException("Index: " + i); return new ListItr(i); }
            public Enumeration<E> elements() { return new Enumeration<E>() { int n; public boolean hasMoreElements() { return n < count; } public E nextElement() { if (n < count) return data(n++); throw new NoSuchElementException(); } }; }
            private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException { var fields = s.putFields(); fields.put("elements", elements.clone()); fields.put("count", count); fields.put("by", by); s.writeFields(); }
            private class Itr implements Iterator<E> {
                int cursor; int last = -1; int expected = modCount;
                public boolean hasNext() { return cursor != count; }
                public E next() { check(); int i = cursor; if (i >= count) throw new NoSuchElementException(); cursor = i + 1; return data(last = i); }
                public void remove() { if (last == -1) throw new IllegalStateException(); check(); Vec.this.remove(last); expected = modCount; cursor = last; last = -1; }
                final void check() { if (modCount != expected) throw new ConcurrentModificationException(); }
            }
            final class ListItr extends Itr implements ListIterator<E> {
                ListItr(int i) { super(); cursor = i; }
                public boolean hasPrevious() { return cursor != 0; } public int nextIndex() { return cursor; } public int previousIndex() { return cursor - 1; }
                public E previous() { check(); int i = cursor - 1; if (i < 0) throw new NoSuchElementException(); cursor = i; return data(last = i); }
                public void set(E e) { if (last == -1) throw new IllegalStateException(); check(); Vec.this.set(last, e); }
                public void add(E e) { int i = cursor; check(); Vec.this.add(i, e); expected = modCount; cursor = i + 1; last = -1; }
            }
        }
        @AtomicSet("table")
        class Table<K, V> implements java.io.Serializable, Cloneable {
            private Entry<?, ?>[] table = new Entry<?, ?>[11]; private int count; private int modCount;
            private static class Entry<K, V> implements java.io.Serializable { final int hash; final K key; V value; Entry<K, V> next; Entry(int h, K k, V v, Entry<K, V> n) { hash = h; key = k; value = v; next = n; } Entry<K, V> copy() { return new Entry<>(hash, key, value, next == null ? null : next.copy()); } }
            public int size() { return count; }
            @SuppressWarnings("unchecked") private Entry<K, V> find(Object key) { int h = key.hashCode(); for (Entry<?, ?> e = table[(h & 0x7FFFFFFF) % table.length]; e != null; e = e.next) if (e.hash == h && e.key.equals(key)) return (Entry<K, V>) e; return null; }
            public V get(Object key) { Entry<K, V> e = find(key); return e == null ? null : e.value; }
            public boolean containsKey(Object key) { return find(key) != null; }
            public V put(K key, V value) { Entry<K, V> e = find(key); if (e != null) { V old = e.value; e.value = value; return old; } addEntry(key, value); return null; }
            @SuppressWarnings("unchecked") private void addEntry(K key, V value) { if (count >= table.length * 3 / 4) rehash(); int h = key.hashCode(); int i = (h & 0x7FFFFFFF) % table.length; table[i] = new Entry<>(h, key, value, (Entry<K, V>) table[i]); count++; modCount++; }
            @SuppressWarnings("unchecked") protected void rehash() { Entry<?, ?>[] old = table; Entry<?, ?>[] next = new Entry<?, ?>[2 * old.length + 1]; modCount++; table = next; for (int i = old.length; i-- > 0; ) for (Entry<K, V> o = (Entry<K, V>) old[i]; o != null; ) { Entry<K, V> e = o; o = o.next; int k = (e.hash & 0x7FFFFFFF) % next.length; e.next = (Entry<K, V>) next[k]; next[k] = e; } }
            @SuppressWarnings("unchecked") public V remove(Object key) { int h = key.hashCode(); int i = (h & 0x7FFFFFFF) % table.length; Entry<K, V> e = (Entry<K, V>) table[i]; for (Entry<K, V> before = null; e != null; before = e, e = e.next) if (e.hash == h && e.key.equals(key)) { if (before != null) before.next = e.next; else table[i] = e.next; modCount++; count--; V old = e.value; e.value = null; return old; } return null; }
            public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) { Entry<K, V> e = find(key); if (e == null) { addEntry(key, value); return value; } return e.value = f.apply(e.value, value); }
            public Object clone() { try { Table<?, ?> t = (Table<?, ?>) super.clone(); t.table = new Entry<?, ?>[table.length]; for (int i = table.length; i-- > 0; ) t.table[i] = table[i] == null ? null : table[i].copy(); t.modCount = 0; return t; } catch (CloneNotSupportedException e) { throw new InternalError(e); } }
            public Set<K> keySet() { return new KeySet(); }
            private class KeySet extends AbstractSet<K> { public Iterator<K> iterator() { return new Enumerator(); } public int size() { return count; } public boolean contains(Object o) { return containsKey(o); } public boolean remove(Object o) { return Table.this.remove(o) != null; } }
            private class Enumerator implements Iterator<K> {
                final Entry<?, ?>[] all = table; int index = all.length; Entry<?, ?> entry; Entry<?, ?> last; int expected = modCount;
                public boolean hasNext() { Entry<?, ?> e = entry; int i = index; while (e == null && i > 0) e = all[--i]; entry = e; index = i; return e != null; }
                @SuppressWarnings("unchecked") public K next() { if (modCount != expected) throw new ConcurrentModificationException(); if (!hasNext()) throw new NoSuchElementException(); last = entry; entry = last.next; return (K) last.key; }
                public void remove() { Table.this.remove(last.key); expected = modCount; }
            }
        }
        """;

    private static final String CHECKS = """
        class P {
            static final int N = 400;
            interface Body { void run(int thread) throws Exception; }
            static void four(boolean tasks, Body body) throws Exception {
                if (tasks) { Serrano.finish(() -> { for (int t = 0; t < 4; t++) { int k = t; Serrano.async(() -> { try { body.run(k); } catch (Exception e) { throw new IllegalStateException(e); } }); } }); return; }
                List<FutureTask<Object>> all = new ArrayList<>();
                for (int t = 0; t < 4; t++) { int k = t; var f = new FutureTask<Object>(() -> { body.run(k); return null; }); all.add(f); new Thread(f).start(); }
                for (var f : all) f.get();
            }
            static void is(Object found, Object expected) { if (!Objects.equals(found, expected)) throw new AssertionError(found + " instead of " + expected); }
            static Object copy(Object o) throws Exception { var b = new java.io.ByteArrayOutputStream(); new java.io.ObjectOutputStream(b).writeObject(o); return new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(b.toByteArray())) { @Override protected Class<?> resolveClass(java.io.ObjectStreamClass d) throws java.io.IOException, ClassNotFoundException { return Class.forName(d.getName(), false, P.class.getClassLoader()); } }.readObject(); }
            static Object run() throws Exception { check(true); return "well"; }
            static void check(boolean tasks) throws Exception {
                var v = new Vec<Integer>();
                four(tasks, t -> { for (int i = 0; i < N; i++) v.add(4 * i + t); });
                is(v.size(), 4 * N); is(new TreeSet<>(v).size(), 4 * N); is(v.iterator().next() != null, true);
                four(tasks, t -> { for (int i = 0; i < N; i++) if (i % 2 == 0) is(v.remove((Object) (4 * i + t)), true); else is(v.contains(4 * i + t), true); });
                is(v.size(), 2 * N);
                var once = new Vec<Integer>(); var added = new AtomicInteger();
                four(tasks, t -> { for (int i = 0; i < 300; i++) if (once.addIfAbsent(i)) added.incrementAndGet(); });
                is(added.get(), 300); is(once.size(), 300);
                var bulk = new Vec<Integer>();
                four(tasks, t -> { for (int i = 0; i < 100; i++) bulk.addAll(List.of(t, t, t)); });
                is(bulk.size(), 1200); for (int i = 0; i < 1200; i += 3) { is(bulk.get(i), bulk.get(i + 1)); is(bulk.get(i), bulk.get(i + 2)); }
                var moving = new Vec<Integer>(List.of(1, 2, 3, 4));
                four(tasks, t -> { for (int i = 0; i < 500; i++) {
                    if (t == 0) { moving.add(5); moving.remove(moving.size() > 4 ? 4 : 0); }
                    else if (t == 1) { try { int n = 0; for (Integer x : moving) n += x; for (var it = moving.listIterator(0); it.hasNext(); ) it.next(); } catch (ConcurrentModificationException | NoSuchElementException e) { } }
                    else if (t == 2) { var c = (Vec<?>) moving.clone(); int n = c.size(); is(n == 4 || n == 5, true); is(c.toArray().length, n); }
                    else if (i % 20 == 0) { var c = (Vec<?>) copy(moving); int n = c.size(); is(n == 4 || n == 5, true); for (Object x : c) is(x != null, true); }
                } });
                is(moving.size(), 4);
                var a = new Vec<Integer>(List.of(1)); var b = new Vec<Integer>(List.of(2));
                four(tasks, t -> { for (int i = 0; i < 300; i++) { if (t % 2 == 0) { a.addAll(b); if (a.size() > 50) a.clear(); } else { b.addAll(a); if (b.size() > 50) b.clear(); } try { if (a.equals(b)) b.hashCode(); } catch (ConcurrentModificationException e) { } } });
                v.removeIf(x -> x % 3 == 0); int s = v.size(); var sum = new AtomicInteger(); v.forEach(x -> sum.incrementAndGet()); is(sum.get(), s);
                var it = v.iterator(); it.next(); it.remove(); is(v.size(), s - 1); var e = v.elements(); int n = 0; while (e.hasMoreElements()) { e.nextElement(); n++; } is(n, s - 1);
                var table = new Table<Integer, Integer>();
                four(tasks, t -> { for (int i = 0; i < N; i++) { table.merge(i % 97, 1, Integer::sum); table.put(1000 + 4 * i + t, t); if (i % 3 == 0) is(table.remove(1000 + 4 * i + t), t); is(table.containsKey(i % 97), true); } });
                int all = 0; for (int i = 0; i < 97; i++) all += table.get(i); is(all, 4 * N); is(table.size(), 97 + 4 * (N - (N + 2) / 3)); int keys = 0; for (Integer k : table.keySet()) { keys++; is(k != null, true); } is(keys, table.size());
                four(tasks, t -> { for (int i = 0; i < 30; i++) { if (t == 0) { table.put(-1 - i, 0); table.remove(-1 - i); } else { var c = (Table<?, ?>) table.clone(); int k = 0; for (Object x : c.keySet()) k++; is(k, c.size()); var r = (Table<?, ?>) copy(c); is(r.size(), c.size()); is(r.get(5), c.get(5)); } } });
                var keySet = table.keySet(); var ki = keySet.iterator(); Integer first = ki.next(); ki.remove(); is(keySet.contains(first), false); is(keySet.remove(ki.next()), true);
            }
        }
        """;

    private static final Map<String, byte[]> WOVEN = new HashMap<>();
    private static List<Problem> problems = List.of();

    @BeforeAll
    static void weave() {
        var classes = Programs.compile(CHECKS + COLLECTIONS);
        Weaver w = Programs.weaver(classes);
        WOVEN.putAll(classes);
        WOVEN.putAll(w.weave());
        problems = w.problems();
    }

    @Test
    void theyWeave() {
        assertThat(problems).noneMatch(Problem::fatal);
        assertThat(WOVEN.get("Vec$Itr")).isNotNull();
        assertThat(Programs.calls(WOVEN.get("Vec$Itr"), "dev/serrano/weave/atomic/OrderedLock"))
                .contains("enter", "exit");
    }

    /** It reads all fields, so it belongs to the unit in which the rest of a collection is copied. */
    @Test
    void theFieldsAreCopiedUnderTheLock() {
        for (String collection : List.of("Vec", "Table")) {
            List<String> calls = ClassFile.of().parse(WOVEN.get(collection)).methods().stream()
                    .filter(m -> m.methodName().equalsString("clone"))
                    .flatMap(m -> m.code().orElseThrow().elementStream())
                    .filter(InvokeInstruction.class::isInstance)
                    .map(e -> ((InvokeInstruction) e).name().stringValue())
                    .toList();
            assertThat(calls.indexOf("enter")).as(collection).isBetween(0, calls.indexOf("clone"));
        }
    }

    @Test
    void fourThreads() throws Throwable {
        var check = Programs.load(WOVEN).getDeclaredMethod("check", boolean.class);
        check.setAccessible(true);
        for (int i = 0; i < 5; i++) {
            check.invoke(null, false);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void fourTasks(int workers) {
        Class<?> program = Programs.load(WOVEN);
        try (TaskRuntime r = TaskRuntime.builder().workers(workers).build()) {
            for (int i = 0; i < 3; i++) {
                assertThat(r.launch(() -> Comparison.outcome(program))).isEqualTo("well");
            }
        }
    }
}
