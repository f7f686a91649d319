/** The command doctor: how this machine is set up. */
@NullMarked
package dev.serrano.cli.doctor;

import org.jspecify.annotations.NullMarked;
