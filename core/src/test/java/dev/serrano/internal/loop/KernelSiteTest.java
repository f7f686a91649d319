package dev.serrano.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.loop.body.IntToLong;
import org.junit.jupiter.api.Test;

/** Innermost loops that are copied for a class of functions. */
class KernelSiteTest {
    private final KernelSite.Kernels<Fold.ToLong> kernels = new KernelSite.Kernels<>(new Folds.SumLong());

    @Test
    void sharedUntilAThirdClassComesAndMuchHasRun() throws Exception {
        IntToLong a = i -> i;
        IntToLong b = i -> 2L * i;
        IntToLong c = i -> 3L * i;
        KernelSite<Fold.ToLong> site = kernels.of(a);
        assertThat(kernels.of(a)).isSameAs(site);
        assertThat(kernels.of(b)).isNotSameAs(site);
        site.ran(1 << 20);
        assertThat(site.specialised()).isFalse();
        kernels.of(c);
        for (int i = 0; i < 1 << 20; i++) {
            site.ran(10); // dear iterations: a call more or less does not matter
        }
        assertThat(site.specialised()).isFalse();
        site.ran(1 << 20);
        assertThat(site.specialised()).isTrue();
        assertThat(site.kernel().getClass()).isNotEqualTo(kernels.of(b).kernel().getClass());
        assertThat(site.kernel().getClass().isHidden()).isTrue();
        assertThat(site.kernel().fold(a, 5, 4)).isEqualTo(26);
        assertThat(kernels.of(b).kernel().fold(b, 5, 4)).isEqualTo(52);
    }

    @Test
    void aFixedOneIsNeverCopied() {
        Fold.ToLong fold = (f, first, n) -> n;
        KernelSite<Fold.ToLong> site = KernelSite.fixed(fold);
        site.ran(1 << 20);
        assertThat(site.kernel()).isSameAs(fold);
        assertThat(site.specialised()).isFalse();
    }

    @Test
    void everyKernelCanBeCopied() {
        for (KernelSite.Kernels<?> k : new KernelSite.Kernels<?>[] {
            Folds.SUM_LONG, Folds.MIN_LONG, Folds.MAX_LONG, Folds.SUM_LONG_OVER_LONGS,
            Folds.MIN_LONG_OVER_LONGS, Folds.MAX_LONG_OVER_LONGS, Folds.MIN_DOUBLE_OVER_LONGS,
                    Folds.MAX_DOUBLE_OVER_LONGS,
            Folds.SUM_DOUBLE, Folds.MIN_DOUBLE, Folds.MAX_DOUBLE, Folds.SUM_DOUBLE_OVER_LONGS
        }) {
            KernelSite<?> site = k.of(new Object());
            k.of("");
            k.of(1);
            site.ran(1 << 20);
            assertThat(site.specialised()).isTrue();
        }
    }
}
