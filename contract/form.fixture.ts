import type { FormBody, FormField } from './endpoint.ts';

/** A multipart body, for tests; it joins the contract with the first endpoint that has one. */
export function form<const Fields extends Readonly<Record<string, FormField>>>(fields: Fields): FormBody<Fields> {
  return { kind: 'form', fields };
}
