/** Why no declaration can be written; its message is all that the user is told. */
export class Refusal extends Error {}
