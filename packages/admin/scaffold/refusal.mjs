/** An expected error, such as an unusable document. The command prints only its message. */
export class Refusal extends Error {}
