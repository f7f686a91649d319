/** Tests of the detector of races. */
package dev.serrano.races;
