/** Refine's data provider: looks a resource's calls up by name and dispatches to them. */
import type {
  BaseRecord,
  CreateParams,
  CreateResponse,
  CustomParams,
  CustomResponse,
  DataProvider,
  DeleteOneParams,
  DeleteOneResponse,
  GetListParams,
  GetListResponse,
  GetOneParams,
  GetOneResponse,
  MetaQuery,
  UpdateParams,
  UpdateResponse,
} from '@refinedev/core';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { FindCalls, ResourceCalls, Row } from '../resource-calls.ts';
import { toListAnswer, toListQuery } from './list-query.ts';

/**
 * What a form says beside its values: the section that it is, and the record that it shows with its versions, as they
 * are when the call is made.
 */
const FormMeta = z.object({
  section: z.string().optional(),
  seen: z.object({ versions: z.record(z.string(), z.string()), row: z.record(z.string(), z.unknown()).optional() }).optional(),
});

type Seen = z.infer<typeof FormMeta>['seen'];

/** A resource-wide action, like a creation, has no id. */
const ActionPayload = z.object({ id: z.union([z.number(), z.string()]).default(''), input: z.unknown().optional() });

function signalOf(meta: MetaQuery | undefined): AbortSignal | undefined {
  return meta?.queryContext?.signal;
}

/**
 * Answers come from the resource's declaration, typed there; Refine's own type parameters are the hooks' business.
 * Rejects with the call's `ApiError`, or with an `Error` that names what the resource does not offer.
 */
export function createDataProvider(find: FindCalls): DataProvider {
  function callsOf(resource: string): ResourceCalls {
    const calls = find(resource);
    if (!calls) throw new Error(`There is no resource "${resource}"`);
    return calls;
  }

  async function act(resource: string, action: string, id: Id, input: unknown, seen?: Seen): Promise<{ data: unknown }> {
    const { actions } = callsOf(resource);
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run) throw new Error(`The resource "${resource}" has no action "${action}"`);
    return { data: await run(id, input, seen?.versions, seen?.row) };
  }

  function getList<TData extends BaseRecord>(params: GetListParams): Promise<GetListResponse<TData>>;
  async function getList(params: GetListParams): Promise<unknown> {
    const { list } = callsOf(params.resource);
    if (!list) throw new Error(`The resource "${params.resource}" has no list`);
    const query = toListQuery(params, list.firstPage);
    const page = await list.fetch(query, signalOf(params.meta));
    return toListAnswer(page, query.page - list.firstPage + 1, query.size);
  }

  function getOne<TData extends BaseRecord>(params: GetOneParams): Promise<GetOneResponse<TData>>;
  async function getOne({ resource, id, meta }: GetOneParams): Promise<unknown> {
    const calls = callsOf(resource);
    if (!calls.get) throw new Error(`The resource "${resource}" has no detail`);
    const { row, versions } = await calls.get(id, signalOf(meta));
    return { data: row, versions };
  }

  function create<TData extends BaseRecord, Input>(params: CreateParams<Input>): Promise<CreateResponse<TData>>;
  async function create({ resource, variables }: CreateParams<unknown>): Promise<unknown> {
    return await act(resource, 'create', '', variables);
  }

  function update<TData extends BaseRecord, Input>(params: UpdateParams<Input>): Promise<UpdateResponse<TData>>;
  async function update({ resource, id, variables, meta }: UpdateParams<unknown>): Promise<unknown> {
    const { section, seen } = FormMeta.parse(meta ?? {});
    return await act(resource, section === undefined ? 'update' : `section:${section}`, id, variables, seen);
  }

  function deleteOne<TData extends BaseRecord, Input>(params: DeleteOneParams<Input>): Promise<DeleteOneResponse<TData>>;
  async function deleteOne({ resource, id, variables }: DeleteOneParams<unknown>): Promise<unknown> {
    return await act(resource, 'delete', id, variables);
  }

  async function lookUp(resource: string, lookup: string, signal: AbortSignal | undefined): Promise<{ data: { options: readonly Row[] } }> {
    const { lookups } = callsOf(resource);
    const fetch = lookups && Object.hasOwn(lookups, lookup) ? lookups[lookup] : undefined;
    if (!fetch) throw new Error(`The resource "${resource}" has no lookup "${lookup}"`);
    return { data: { options: await fetch(signal) } };
  }

  /** A GET of `resource/lookup` reads options; every other method runs `resource/action` with `{ id, input }`, and with the versions seen. */
  function custom<TData extends BaseRecord, Query, Input>(params: CustomParams<Query, Input>): Promise<CustomResponse<TData>>;
  async function custom({ url, method, payload, meta }: CustomParams): Promise<unknown> {
    const cut = url.lastIndexOf('/');
    const [resource, name] = [url.slice(0, Math.max(cut, 0)), url.slice(cut + 1)];
    if (method === 'get') return await lookUp(resource, name, signalOf(meta));
    const { id, input } = ActionPayload.parse(payload ?? {});
    return await act(resource, name, id, input, FormMeta.parse(meta ?? {}).seen);
  }

  // Calls know their own addresses; nothing is to be built from this one.
  return { getList, getOne, create, update, deleteOne, custom, getApiUrl: () => '' };
}
