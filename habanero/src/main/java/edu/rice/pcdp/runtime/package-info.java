/** The names of PCDP's runtime that programs use. Its tasks and locks are Serrano's, and have no names here. */
package edu.rice.pcdp.runtime;
