/** One-dimensional arrays seen as arrays of one, two or three dimensions. */
package edu.rice.hj.runtime.arrayview;
