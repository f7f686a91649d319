/** PCDP's system properties. */
package edu.rice.pcdp.config;
