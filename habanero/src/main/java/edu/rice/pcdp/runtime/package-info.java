/** What programs name of PCDP's runtime. Its tasks and locks are Serrano's, and have no names here. */
package edu.rice.pcdp.runtime;
