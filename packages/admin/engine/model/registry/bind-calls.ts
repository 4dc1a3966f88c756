/** Binds each resource's calls, from its declaration or its transport, to the user, for Refine's providers. */
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { areasOfDataUpdate, isOfArea } from '../../../contract/live.ts';
import { type CallContext, bindContext } from '../../../providers/call-context.ts';
import type { ExportedList } from '../../../providers/exported-list.ts';
import { type VersionBook, type Versions, openVersionBook } from '../../../providers/http/versions.ts';
import type { FindCalls, ResourceCalls, Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { fetchThrough, reachOf } from '../../../providers/rest/reach.ts';
import type { RecordCalls, ApiClient } from '../handles/record-calls.ts';
import type { Registry } from './registry.ts';
import type { Resource } from '../declaration/resource.ts';
import { assertConditions } from '../declaration/conditions.ts';
import type { RestDeclaration } from '../declaration/rest-declaration.ts';

const Values = z.record(z.string(), z.unknown());

export function bindCalls(registry: Registry, wire: ApiClient, currentUser: () => User | undefined): FindCalls {
  const contextOver = (ways: ApiClient, signal?: AbortSignal): CallContext =>
    bindContext(ways, currentUser)({ signal });
  /** Returns a client that records the versions it reads, and sends them with writes. */
  const over = (book: VersionBook): ApiClient => ({ ...wire, ...wire.versioned(book) });
  return (name) => {
    const resource = registry.find(name);
    if (!resource) return undefined;
    const callsOver = (ways: ApiClient): RecordCalls => ({
      ...transportCalls(resource, ways),
      ...declaredCalls(resource, (signal, exported) =>
        contextOver(exported ? { ...ways, call: exported.through(ways) } : ways, signal),
      ),
    });
    const { list, get, many, create, update: change, delete: remove, restore } = callsOver(wire);
    const { live = [] } = resource;
    const calls: ResourceCalls = {
      ...(list ? { list: { firstPage: resource.list?.firstPage ?? 1, fetch: list } } : {}),
      ...(get ? { get: async (id, signal) => await readVersioned(callsOver, over, id, signal) } : {}),
      ...(many ? { many: (ids, signal) => many(ids, signal) } : {}),
      ...(create ? { create: (values) => create(Values.parse(values)) } : {}),
      ...(change
        ? {
            async update(id, values, seen, row) {
              await assertConditions(id, currentRecordReader(callsOver(wire)), resource.edit);
              return await callsOver(over(openVersionBook(seen))).update?.(id, Values.parse(values), row);
            },
          }
        : {}),
      ...(remove ? { delete: (id) => remove(id) } : {}),
      ...(restore ? { restore: (id) => restore(id) } : {}),
      sections: sectionCalls(resource, (seen) => over(openVersionBook(seen)), { callsOver, contextOver }),
      concerns: (update) => live === 'every' || live.some((area) => isOfArea(update, area)),
      isSubscription: live !== 'every' && live.some((area) => areasOfDataUpdate.has(area)),
    };
    return calls;
  };
}

/** Returns a function that reads the current record, to check its conditions before a change. */
function currentRecordReader({ get }: RecordCalls): ((id: Id) => Promise<Row>) | undefined {
  return get && ((id) => get(id, undefined));
}

async function readVersioned(
  callsOver: (ways: ApiClient) => RecordCalls,
  over: (book: VersionBook) => ApiClient,
  id: Id,
  signal: AbortSignal | undefined,
) {
  const book = openVersionBook();
  const row = await callsOver(over(book)).get?.(id, signal);
  return { row: row ?? {}, versions: book.all() };
}

interface CallFactories {
  callsOver(ways: ApiClient): RecordCalls;
  contextOver(ways: ApiClient): CallContext;
}

/** Returns the call of each section with fields: its own, or the transport's update. */
function sectionCalls(
  { sections = {}, edit }: Resource,
  waysFor: (seen: Versions | undefined) => ApiClient,
  { callsOver, contextOver }: CallFactories,
): NonNullable<ResourceCalls['sections']> {
  const forms = Object.entries(sections).filter(([, { fields }]) => fields !== undefined);
  return Object.fromEntries(
    forms.map(([key, section]) => [
      key,
      async (id: Id, given: unknown, seen: Versions | undefined, row: Row = {}) => {
        const ways = waysFor(seen);
        const values = Values.parse(given);
        await assertConditions(id, currentRecordReader(callsOver(ways)), edit, section);
        return await (section.call
          ? section.call(contextOver(ways), id, values, row)
          : callsOver(ways).update?.(id, values, row));
      },
    ]),
  );
}

/** Returns the client for the resource's backend. Throws if `config.json` does not describe it. */
function clientFor({ name, backend, rest, provider }: Resource, wire: ApiClient): ApiClient {
  const described = rest ?? provider;
  const known = backend === undefined ? undefined : wire.backends?.[backend];
  if (backend !== undefined && (!known || known.Fault !== undefined)) {
    throw new Error(`config.json has no backend "${backend}", which "${name}" needs`);
  }
  const own =
    described?.base === undefined
      ? undefined
      : { base: described.base, headers: described.headers, auth: described.auth };
  const reach = backend !== undefined && known ? reachOf(backend, known) : own;
  return {
    ...wire,
    apiUrl: reach?.base ?? wire.apiUrl,
    fetchWithSession: fetchThrough(wire.fetchWithSession, reach, described?.errors),
  };
}

let restTransport: typeof import('../rest/rest-transport.ts') | undefined;

/**
 * Loads the transport on the first call, because most portals and the sign-in page don't need it. Caches the module,
 * because another import would be too late for requests during page unload.
 */
function transportCalls(resource: Resource, wire: ApiClient): RecordCalls {
  const { transport, rest, provider } = resource;
  if (transport === undefined) return {};
  const overRest = async (spoken: RestDeclaration) =>
    (restTransport ??= await import('../rest/rest-transport.ts')).createRestCalls(
      resource,
      spoken,
      clientFor(resource, wire),
    );
  const load = async () => {
    if (provider) {
      return (await import('../rest/provider-transport.ts')).createProviderCalls(
        resource,
        provider,
        clientFor(resource, wire),
      );
    }
    if (rest) return await overRest(rest);
    throw new Error(`The resource "${resource.name}" has no transport settings`);
  };
  return {
    list: async (query, signal) => (await load()).list(query, signal),
    get: async (id, signal) => (await load()).get(id, signal),
    create: async (values) => (await load()).create(values),
    update: async (id, values, row) => (await load()).update(id, values, row),
    delete: async (id) => (await load()).delete(id),
    ...(rest && (!rest.query || rest.query.ids !== undefined)
      ? { many: async (ids, signal) => (await overRest(rest)).many(ids, signal) }
      : {}),
    ...(rest ? { restore: async (id) => (await overRest(rest)).restore(id) } : {}),
  };
}

function declaredCalls(
  { list, fetch, many, create, edit }: Resource,
  context: (signal?: AbortSignal, exported?: ExportedList) => CallContext,
): RecordCalls {
  return {
    ...(list?.fetch
      ? {
          list: async (query, signal, exported) =>
            (await list.fetch?.(context(signal, exported), query)) ?? { rows: [] },
        }
      : {}),
    ...(fetch ? { get: (id, signal) => fetch(context(signal), id) } : {}),
    ...(many ? { many: (ids, signal) => many(context(signal), ids) } : {}),
    ...(create?.call ? { create: async (values) => create.call?.(context(), values) } : {}),
    ...(edit?.call ? { update: async (id, values) => edit.call?.(context(), id, values) } : {}),
  };
}
