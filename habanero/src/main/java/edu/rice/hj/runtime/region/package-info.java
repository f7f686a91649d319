/** Points and rectangular regions of integers: the index spaces of loops and array views. */
package edu.rice.hj.runtime.region;
