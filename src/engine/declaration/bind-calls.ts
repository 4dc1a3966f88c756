/** What the providers need of each resource: its declared calls, or its transport's, bound to the session's user. */
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { presenceEndpoints } from '../../../contract/presence.ts';
import { undoEndpoints } from '../../../contract/undo.ts';
import { type VersionBook, type Versions, openVersionBook } from '../../providers/http/versions.ts';
import type { FindCalls, ResourceCalls, Row } from '../../providers/resource-calls.ts';
import type { User } from '../../providers/session/session-store.ts';
import { viewCalls } from '../views/view-calls.ts';
import type { RecordCalls, Wire } from './record-calls.ts';
import type { Registry } from './registry.ts';
import type { CallContext } from './call-context.ts';
import type { NewsDeclaration } from './list-declaration.ts';
import type { Resource } from './resource.ts';

const Values = z.record(z.string(), z.unknown());
const Presence = z.object({ Editing: z.boolean() });
const NewsQuestion = z.object({ tab: z.string().optional(), since: z.number() });

export function bindCalls(registry: Registry, wire: Wire, currentUser: () => User | undefined): FindCalls {
  const contextOver = ({ call }: Pick<Wire, 'call'>, signal?: AbortSignal): CallContext => {
    const user = currentUser();
    if (!user) throw new Error('Nobody is signed in');
    return { call, user, signal };
  };
  /** Ways that note what versions they read, or that write on the sight of those. */
  const over = (book: VersionBook): Wire => ({ ...wire, ...wire.versioned(book) });
  return (name) => {
    const resource = registry.find(name);
    if (!resource) return undefined;
    const callsOver = (ways: Wire): RecordCalls => ({ ...restCalls(resource, ways), ...declaredCalls(resource, (signal) => contextOver(ways, signal)) });
    const { list, get, create, update: change, delete: remove } = callsOver(wire);
    const news = resource.list?.news;
    const { scan } = resource;
    const views = viewCalls(name, (signal) => contextOver(wire, signal));
    const calls: ResourceCalls = {
      ...(list ? { list: { firstPage: resource.list?.firstPage ?? 1, fetch: list } } : {}),
      ...(get ? { get: async (id, signal) => await readVersioned(callsOver, over, id, signal) } : {}),
      lookups: {
        ...views.lookups,
        ...Object.fromEntries(
          Object.entries(resource.lookups ?? {}).map(([lookup, fetch]) => [lookup, (signal: AbortSignal | undefined) => fetch(contextOver(wire, signal))]),
        ),
      },
      actions: {
        ...views.actions,
        takeBack: (_: Id, token: unknown) => contextOver(wire).call(undoEndpoints.takeBack, { params: { token: z.string().parse(token) } }),
        ...(scan ? { scan: (_: Id, code: unknown) => scan.find(contextOver(wire), z.string().parse(code)) } : {}),
        ...(news ? { checkNew: async (_: Id, question: unknown) => await askForNews(news, contextOver(wire), question) } : {}),
        presence: async (id: Id, editing: unknown) => ({ others: await contextOver(wire).call(presenceEndpoints.beat, { body: { Resource: name, Id: id, Editing: Presence.parse(editing).Editing } }) }),
        ...(create ? { create: (_: Id, values: unknown) => create(Values.parse(values)) } : {}),
        ...(change ? { update: async (id: Id, values: unknown, seen?: Versions) => await callsOver(over(openVersionBook(seen))).update?.(id, Values.parse(values)) } : {}),
        ...(remove ? { delete: (id: Id) => remove(id) } : {}),
        ...sectionCalls(resource, (seen) => over(openVersionBook(seen)), { callsOver, contextOver }),
        ...Object.fromEntries(
          Object.entries(resource.actions ?? {}).map(([action, { input, call: run }]) => [
            action,
            (id: Id, value: unknown, seen?: Versions) => run(contextOver(over(openVersionBook(seen))), id, (input ?? z.unknown()).parse(value)),
          ]),
        ),
      },
      concerns: (update) => resource.concerns?.(update) ?? false,
    };
    return calls;
  };
}

async function readVersioned(callsOver: (ways: Wire) => RecordCalls, over: (book: VersionBook) => Wire, id: Id, signal: AbortSignal | undefined) {
  const book = openVersionBook();
  const row = await callsOver(over(book)).get?.(id, signal);
  return { row: row ?? {}, versions: book.all() };
}

interface Callers {
  callsOver(ways: Wire): RecordCalls;
  contextOver(ways: Wire): CallContext;
}

/** `section:{key}` for each section that is a form: its own call, else the transport's way to update. */
function sectionCalls({ sections = {} }: Resource, waysFor: (seen: Versions | undefined) => Wire, { callsOver, contextOver }: Callers): ResourceCalls['actions'] {
  const forms = Object.entries(sections).filter(([, { fields }]) => fields !== undefined);
  return Object.fromEntries(
    forms.map(([key, section]) => [
      `section:${key}`,
      async (id: Id, given: unknown, seen?: Versions, row: Row = {}) => {
        const ways = waysFor(seen);
        const values = Values.parse(given);
        return await (section.call ? section.call(contextOver(ways), id, values, row) : callsOver(ways).update?.(id, values));
      },
    ]),
  );
}

async function askForNews(news: NewsDeclaration, context: CallContext, question: unknown): Promise<{ isNew: boolean }> {
  const { tab, since } = NewsQuestion.parse(question);
  return { isNew: await news.check(context, tab, new Date(since)) };
}

/** Loaded with the first call: most portals have no such resource, and the sign-in page never needs it. */
function restCalls(resource: Resource, wire: Wire): RecordCalls {
  const { rest } = resource;
  if (resource.transport !== 'rest' || !rest) return {};
  const load = async () => (await import('./rest-transport.ts')).createRestCalls(resource, rest, wire);
  return {
    list: async (query, signal) => (await load()).list(query, signal),
    get: async (id, signal) => (await load()).get(id, signal),
    create: async (values) => (await load()).create(values),
    update: async (id, values) => (await load()).update(id, values),
    delete: async (id) => (await load()).delete(id),
  };
}

function declaredCalls({ list, fetch, create, edit }: Resource, context: (signal?: AbortSignal) => CallContext): RecordCalls {
  return {
    ...(list?.fetch ? { list: async (query, signal) => (await list.fetch?.(context(signal), query)) ?? { rows: [] } } : {}),
    ...(fetch ? { get: (id, signal) => fetch(context(signal), id) } : {}),
    ...(create?.call ? { create: async (values) => create.call?.(context(), values) } : {}),
    ...(edit?.call ? { update: async (id, values) => edit.call?.(context(), id, values) } : {}),
  };
}
