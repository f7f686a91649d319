package edu.rice.hj.api;

/** How an accumulator makes one value of two. */
public enum HjOperator {
    /** The sum; 0 of nothing. */
    SUM,
    /** The product; 1 of nothing. */
    PROD,
    /** The smaller one. */
    MIN,
    /** The greater one. */
    MAX,
    /** Either of them. */
    ANY
}
