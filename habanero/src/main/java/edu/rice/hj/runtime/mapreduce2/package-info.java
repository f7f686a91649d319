/** Map and reduce with typed input, keys and results; and a program that counts words. */
package edu.rice.hj.runtime.mapreduce2;
