/** A runtime as a bean of a Spring Boot application, with properties, shutdown, context, meters, health and @Async. */
@NullMarked
package dev.serrano.spring;

import org.jspecify.annotations.NullMarked;
