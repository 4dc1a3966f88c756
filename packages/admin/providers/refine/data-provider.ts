/** Refine's data provider. Routes calls to the resource's declaration, and custom calls to the operation in `meta`. */
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
  GetManyParams,
  GetManyResponse,
  GetOneParams,
  GetOneResponse,
  MetaQuery,
  UpdateParams,
  UpdateResponse,
} from '@refinedev/core';
import { z } from 'zod';
import type { ContextOf } from '../call-context.ts';
import { ApiError } from '../http/api-error.ts';
import { ExportedList } from '../exported-list.ts';
import { type Operation, isOperation } from '../operation.ts';
import type { FindCalls, ResourceCalls } from '../resource-calls.ts';
import { toListAnswer, toListQuery } from './list-query.ts';

/** Form metadata besides the values: the section, and the record with its versions at the time of the call. */
const FormMeta = z.object({
  section: z.string().optional(),
  seen: z
    .object({ versions: z.record(z.string(), z.string()), row: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});

/** Operations that aren't about one record have no id. */
const Sent = z.object({ id: z.union([z.number(), z.string()]).default(''), input: z.unknown().optional() });

/** Returns the signal in `meta`, which calls outside the query cache set, or else the query's signal. */
function signalOf(meta: MetaQuery | undefined): AbortSignal | undefined {
  const own: unknown = meta?.['signal'];
  return own instanceof AbortSignal ? own : meta?.queryContext?.signal;
}

function exportedIn(meta: MetaQuery | undefined): ExportedList | undefined {
  const given: unknown = meta?.['exported'];
  return given instanceof ExportedList ? given : undefined;
}

function operationIn(meta: MetaQuery | undefined): Operation | undefined {
  const given: unknown = meta?.['resourceOperation'];
  return isOperation(given) ? given : undefined;
}

/** Returns whether the record doesn't exist or the user may not see it. */
function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/**
 * Creates the data provider. Declarations define the type of each answer, so Refine's type parameters are ignored.
 * Its methods reject with the call's `ApiError`, or with an `Error` that names a missing operation.
 */
export function createDataProvider(find: FindCalls, contextOf: ContextOf): DataProvider {
  function callsOf(resource: string): ResourceCalls {
    const calls = find(resource);
    if (!calls) throw new Error(`There is no resource "${resource}"`);
    return calls;
  }

  function required<Call>(resource: string, what: string, call: Call | undefined): Call {
    if (call === undefined) throw new Error(`The resource "${resource}" has no ${what}`);
    return call;
  }

  function getList<TData extends BaseRecord>(params: GetListParams): Promise<GetListResponse<TData>>;
  async function getList(params: GetListParams): Promise<unknown> {
    const list = required(params.resource, 'list', callsOf(params.resource).list);
    const query = toListQuery(params, list.firstPage);
    const page = await list.fetch(query, signalOf(params.meta), exportedIn(params.meta));
    return toListAnswer(page, query.page - list.firstPage + 1, query.size);
  }

  function getOne<TData extends BaseRecord>(params: GetOneParams): Promise<GetOneResponse<TData>>;
  /** Fetches a record. With an operation in `meta`, fetches that part of the record as `value`. */
  async function getOne({ resource, id, meta }: GetOneParams): Promise<unknown> {
    const part = operationIn(meta);
    if (part) return { data: { value: await part.perform(contextOf({ signal: signalOf(meta) }), id, undefined) } };
    const get = required(resource, 'detail', callsOf(resource).get);
    const { row, versions } = await get(id, signalOf(meta));
    return { data: row, versions };
  }

  function getMany<TData extends BaseRecord>(params: GetManyParams): Promise<GetManyResponse<TData>>;
  /** Fetches multiple records. Omits those that don't exist or that the user may not see. */
  async function getMany({ resource, ids, meta }: GetManyParams): Promise<unknown> {
    const { many, get } = callsOf(resource);
    const signal = signalOf(meta);
    if (many) return { data: await many(ids, signal) };
    const one = required(resource, 'detail', get);
    const found = await Promise.all(
      ids.map((id) => one(id, signal).catch((error: unknown) => (isAbsent(error) ? undefined : Promise.reject(error)))),
    );
    return { data: found.flatMap((each) => each?.row ?? []) };
  }

  function create<TData extends BaseRecord, Input>(params: CreateParams<Input>): Promise<CreateResponse<TData>>;
  async function create({ resource, variables }: CreateParams<unknown>): Promise<unknown> {
    return { data: await required(resource, 'create', callsOf(resource).create)(variables) };
  }

  function update<TData extends BaseRecord, Input>(params: UpdateParams<Input>): Promise<UpdateResponse<TData>>;
  async function update({ resource, id, variables, meta }: UpdateParams<unknown>): Promise<unknown> {
    const { section, seen } = FormMeta.parse(meta ?? {});
    if (section === undefined) {
      return {
        data: await required(resource, 'update', callsOf(resource).update)(id, variables, seen?.versions, seen?.row),
      };
    }
    const save = required(resource, `section "${section}"`, callsOf(resource).sections?.[section]);
    return { data: await save(id, variables, seen?.versions, seen?.row) };
  }

  function deleteOne<TData extends BaseRecord, Input>(
    params: DeleteOneParams<Input>,
  ): Promise<DeleteOneResponse<TData>>;
  async function deleteOne({ resource, id }: DeleteOneParams<unknown>): Promise<unknown> {
    return { data: await required(resource, 'delete', callsOf(resource).delete)(id) };
  }

  /**
   * Runs the operation in `meta` with `{ id, input }` and the record versions in `meta`. Returns the answer as `value`.
   */
  function custom<TData extends BaseRecord, Query, Input>(
    params: CustomParams<Query, Input>,
  ): Promise<CustomResponse<TData>>;
  async function custom({ url, payload, meta }: CustomParams): Promise<unknown> {
    const operation = operationIn(meta);
    if (!operation) throw new Error(`No operation is defined for "${url}"`);
    const { id, input } = Sent.parse(payload ?? {});
    const context = contextOf({ signal: signalOf(meta), seen: FormMeta.parse(meta ?? {}).seen?.versions });
    return { data: { value: await operation.perform(context, id, input, find(operation.resource)) } };
  }

  // Endpoints contain their own paths, so Refine needs no base URL.
  return { getList, getOne, getMany, create, update, deleteOne, custom, getApiUrl: () => '' };
}
