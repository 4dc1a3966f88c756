/** A typed value, or the reason why it was refused, in the user's language. */
export type Reading<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly problem: string; readonly value?: undefined };
