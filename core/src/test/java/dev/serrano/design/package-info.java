/** Whether the pages of docs/design say what is so. */
@NullMarked
package dev.serrano.design;

import org.jspecify.annotations.NullMarked;
