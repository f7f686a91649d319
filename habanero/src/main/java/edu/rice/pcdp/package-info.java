/** PCDP's constructs: static methods of {@link edu.rice.pcdp.PCDP}, and actors. */
package edu.rice.pcdp;
