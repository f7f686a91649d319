/** Memory-order tests of the judges of eurekas. */
@NullMarked
package dev.serrano.eureka;

import org.jspecify.annotations.NullMarked;
