import type { AnswerOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '../../contract/endpoint.ts';

type ParamsPart<E> = [keyof ParamsOf<E>] extends [never]
  ? { readonly params?: never }
  : { readonly params: ParamsOf<E> };
type QueryPart<E> = [QueryOf<E>] extends [undefined] ? { readonly query?: never } : { readonly query: QueryOf<E> };
type BodyPart<E> = [BodyOf<E>] extends [undefined] ? { readonly body?: never } : { readonly body: BodyOf<E> };

/** Input of a call. Parameters, query and body are required if and only if the endpoint has them. */
export type CallInput<E> = ParamsPart<E> & QueryPart<E> & BodyPart<E> & { readonly signal?: AbortSignal | undefined };

/** Calls an endpoint. Rejects with an `ApiError`, or with an `AbortError` after an abort or a change of session. */
export type Call = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>;
