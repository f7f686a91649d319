/** The analysis of the code of methods: its elements, the types and variables before each, the marks of the program. */
@NullMarked
package dev.serrano.weaver.code;

import org.jspecify.annotations.NullMarked;
