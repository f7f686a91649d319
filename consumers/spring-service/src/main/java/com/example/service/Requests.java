package com.example.service;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Gives each request a number in the MDC, as a service does for its log, and counts those under way. */
@Component
class Requests extends OncePerRequestFilter {
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicInteger underWay = new AtomicInteger();

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        MDC.put("request", Long.toString(numbers.incrementAndGet()));
        underWay.incrementAndGet();
        try {
            chain.doFilter(request, response);
        } finally {
            underWay.decrementAndGet();
            MDC.clear();
        }
    }

    int underWay() {
        return underWay.get();
    }
}
