/**
 * Sentences of the wire that the specification gives word for word and that code compares: codes in all but their form.
 * A server sends them in every language as they stand here; what people read instead is a text of the catalogue.
 */

/** A sign-in with a wrong address or password. */
export const signInRefused = 'Email address / password combination is incorrect';
