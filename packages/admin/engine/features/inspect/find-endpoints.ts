/** Finds the endpoint of each call in a declaration by running the call without sending a request. */
import type { User } from '../../../providers/session/session-store.ts';
import type { Call } from '../../../providers/http/call.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FilterDeclaration } from '../../model/filter/filter.ts';
import { readSort } from '../../kit/rows/list-location.ts';
import { inspectTexts } from './texts.ts';

type EndpointCall = (context: CallContext) => Promise<unknown> | undefined;

/** Returns the first requested endpoint, or `undefined` if the call fails earlier on the empty input. */
async function firstEndpoint(run: EndpointCall, user: User): Promise<string | undefined> {
  let endpoint: string | undefined;
  const call: Call = ({ method, path }) => {
    endpoint ??= `${method} ${path}`;
    return Promise.reject(new Error('Nothing is sent'));
  };
  try {
    await run({ call, user });
  } catch {
    // This is expected, because no request is sent.
  }
  return endpoint;
}

function lookupsOf(filters: Readonly<Record<string, FilterDeclaration>>) {
  return Object.values(filters).flatMap((filter) => (filter.kind === 'lookup' ? [filter.lookup] : []));
}

function callsOf({ list, fetch, create, edit, actions, parts, sections = {} }: Resource): Record<string, EndpointCall> {
  const query = {
    tab: Object.keys(list?.tabs ?? {})[0],
    search: '',
    sort: readSort(Object.keys(list?.sorts ?? {})[0] ?? ''),
    filters: {},
    page: list?.firstPage ?? 1,
    size: list?.size ?? 1,
  };
  return {
    list: (context) => list?.fetch?.(context, query),
    record: (context) => fetch?.(context, '1'),
    create: (context) => create?.call?.(context, {}),
    edit: (context) => edit?.call?.(context, '1', {}),
    ...Object.fromEntries(
      lookupsOf(list?.filters ?? {}).map((lookup) => [
        inspectTexts.lookup({ name: lookup.name }),
        (context: CallContext) => lookup.perform(context, '', undefined),
      ]),
    ),
    ...Object.fromEntries(
      parts.map((part) => [
        inspectTexts.part({ name: part.name }),
        (context: CallContext) => part.perform(context, '1', undefined),
      ]),
    ),
    ...Object.fromEntries(
      actions.map((action) => [action.name, (context: CallContext) => action.call(context, '1', {})]),
    ),
    ...Object.fromEntries(
      Object.entries(sections).map(([name, section]) => [
        inspectTexts.section({ name }),
        (context: CallContext) => section.call?.(context, '1', {}, {}),
      ]),
    ),
  };
}

/** Returns the endpoints by the name of their call: list, record, forms, lookups, parts, actions and sections. */
export async function findEndpoints(resource: Resource, user: User): Promise<Readonly<Record<string, string>>> {
  if (resource.rest) {
    const { path } = resource.rest;
    return { list: `GET ${path}`, record: `GET ${path}/{id}`, create: `POST ${path}`, edit: `PATCH ${path}/{id}` };
  }
  const found = await Promise.all(
    Object.entries(callsOf(resource)).map(async ([name, run]) => [name, await firstEndpoint(run, user)] as const),
  );
  return Object.fromEntries(found.flatMap(([name, endpoint]) => (endpoint === undefined ? [] : [[name, endpoint]])));
}
