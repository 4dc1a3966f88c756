/** A parsed value, or the reason for the rejection in the user's language. */
export type Reading<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly problem: string; readonly value?: undefined };
