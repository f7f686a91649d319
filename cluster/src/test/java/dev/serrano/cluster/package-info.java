@NullMarked
package dev.serrano.cluster;

import org.jspecify.annotations.NullMarked;
