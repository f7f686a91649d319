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

    /** The state of the whole for these states of its parts. */
    public abstract boolean evaluate(boolean left, boolean right);
}
