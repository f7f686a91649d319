/** PCDP's constructs on those of Serrano. */
@NullMarked
package dev.serrano.habanero.pcdp;

import org.jspecify.annotations.NullMarked;
