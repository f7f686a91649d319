/** Properties of a program, and its runtime. */
package edu.rice.hj.runtime.config;
