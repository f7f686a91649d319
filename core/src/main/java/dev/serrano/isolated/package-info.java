/**
 * The ways in which an isolated section accesses its objects. The sections themselves are
 * {@link dev.serrano.Serrano#isolated(dev.serrano.TaskBody) Serrano.isolated} and its overloads.
 */
@NullMarked
package dev.serrano.isolated;

import org.jspecify.annotations.NullMarked;
