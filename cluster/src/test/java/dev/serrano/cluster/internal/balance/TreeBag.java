package dev.serrano.cluster.internal.balance;

import dev.serrano.cluster.WorkBag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Items are heights of trees: an item counts one and adds its subtrees. The result is the number of nodes. */
final class TreeBag implements WorkBag<TreeBag, Long> {
    /** A bag as data. */
    record Data(List<Integer> items, long count) {}

    static final BagCodec<TreeBag, Data> CODEC = new BagCodec<>() {
        @Override
        public Data freeze(TreeBag bag) {
            return new Data(List.copyOf(bag.items), bag.count);
        }

        @Override
        public TreeBag thaw(Data data) {
            return new TreeBag(data.items, data.count);
        }
    };

    private final List<Integer> items;
    private long count;

    TreeBag(List<Integer> items, long count) {
        this.items = new ArrayList<>(items);
        this.count = count;
    }

    /** How many nodes a tree of this height has. */
    static long nodes(int height) {
        return height < 0 ? 0 : 1 + nodes(height - 1) + nodes(height - 2);
    }

    @Override
    public boolean isEmpty() {
        return items.isEmpty();
    }

    @Override
    public long size() {
        return items.size();
    }

    @Override
    public void process(int n) {
        for (int i = 0; i < n && !items.isEmpty(); i++) {
            int height = items.removeLast();
            count++;
            if (height > 0) items.add(height - 1);
            if (height > 1) items.add(height - 2);
        }
    }

    @Override
    public @Nullable TreeBag split() {
        if (items.size() < 2) return null;
        List<Integer> half = items.subList(0, items.size() / 2);
        TreeBag part = new TreeBag(half, 0);
        half.clear();
        return part;
    }

    @Override
    public void merge(TreeBag other) {
        items.addAll(other.items);
        count += other.count;
    }

    @Override
    public Long result() {
        return count;
    }

    @Override
    public String toString() {
        return items + "=" + count;
    }
}
