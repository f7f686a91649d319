package edu.rice.hj.experimental.api;

/** How two eurekas make one. */
public enum HjLogicalOperator {
    /** Resolved when both are. */
    AND {
        @Override
        public boolean evaluate(boolean left, boolean right) {
            return left && right;
        }
    },
    /** Resolved when one of them is. */
    OR {
        @Override
        public boolean evaluate(boolean left, boolean right) {
            return left || right;
        }
    };

    /** What is true of the whole if this is of its parts. */
    public abstract boolean evaluate(boolean left, boolean right);
}
