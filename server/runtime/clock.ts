/** Time comes in from outside, so that tests can move it. */
export type Clock = () => Date;
