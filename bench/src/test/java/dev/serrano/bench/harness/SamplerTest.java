package dev.serrano.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplerTest {

    @Test
    void readingsThatWereTooHighOrTooLowAddUpToTheLast() {
        assertThat(Sampler.increments(10, 40, 39, 101)).containsExactly(29L, 0L, 62L);
        assertThat(Sampler.increments(10, 102, 101)).containsExactly(91L, 0L);
        assertThat(Sampler.increments(10, 60, 20, 101)).containsExactly(10L, 0L, 81L);
        assertThat(Sampler.increments(7)).isEmpty();
    }
}
