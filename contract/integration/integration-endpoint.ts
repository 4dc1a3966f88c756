/** Endpoint definitions of the Integration API, from which routes, validation and OpenAPI document derive (ADR 096). */
import type { z } from 'zod';
import type { ApiScope } from './api-keys.ts';

/** Path of the API below the server's origin. */
export const integrationPath = '/api/integration/v1';

interface Spec<Params, Query, Body, Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to {@link integrationPath}, with `{name}` for a parameter. */
  readonly path: string;
  readonly scope: ApiScope;
  /** One line for the API's page. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** 201 for a call that creates something, 200 otherwise. */
  readonly status?: 200 | 201;
}

export interface IntegrationEndpoint<
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly scope: ApiScope;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  readonly status: 200 | 201;
}

export function integrationEndpoint<
  Answer extends z.ZodType,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  spec: Spec<Params, Query, Body, Answer>,
): IntegrationEndpoint<Params | undefined, Query | undefined, Body | undefined, Answer> {
  return {
    method: spec.method,
    path: spec.path,
    scope: spec.scope,
    summary: spec.summary,
    params: spec.params,
    query: spec.query,
    body: spec.body,
    answer: spec.answer,
    status: spec.status ?? 200,
  };
}
