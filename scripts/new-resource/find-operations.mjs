/** The operations of a path: which of them list, read, create and change its records, and how their answers are built. */
import { z } from 'zod';
import { resolve } from './read-document.mjs';
import { Refusal } from './refusal.mjs';
import { isRecord, shapeOf } from './shape.mjs';

/** @import { ApiDocument } from './read-document.mjs' */
/** @import { Shape } from './shape.mjs' */

/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {boolean} isRequired
 * @property {Shape} shape
 */
/**
 * @typedef {object} Operations
 * @property {string} listPath
 * @property {Shape} row what the list answers, one of them
 * @property {string | undefined} rows where they stand in the answer
 * @property {string | undefined} total where the answer says how many there are
 * @property {readonly Parameter[]} query of the list
 * @property {string | undefined} recordPath of one record, such as `/pets/{id}`
 * @property {string | undefined} recordAt where the record stands in its answer
 * @property {string | undefined} idParameter the name in that path
 * @property {boolean} canRead
 * @property {Shape | undefined} created what is sent to create one
 * @property {Shape | undefined} changed what is sent to change one
 * @property {'PATCH' | 'PUT' | 'PUT to the path' | undefined} update
 */

const Operation = z.looseObject({
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()).default({}),
});
const Content = z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })).default({}) });
const GivenParameter = z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: z.unknown().optional() });

/** @param {ApiDocument} document @param {string} path @param {string} method */
function operationOf(document, path, method) {
  const item = resolve(document, document.paths[path]);
  const found = z.record(z.string(), z.unknown()).safeParse(item).data?.[method];
  if (found === undefined) return undefined;
  const operation = Operation.parse(resolve(document, found));
  // What all operations of the path take stands beside them.
  const { parameters } = z.looseObject({ parameters: z.array(z.unknown()).default([]) }).parse(item);
  return { ...operation, parameters: [...parameters, ...operation.parameters] };
}

/** The JSON schema of a body or a response. @param {ApiDocument} document @param {unknown} given */
function jsonShape(document, given) {
  const { content } = Content.catch({ content: {} }).parse(resolve(document, given));
  const json = Object.entries(content).find(([type]) => /[/+]json\b/.test(type));
  return json ? shapeOf(document, json[1].schema) : undefined;
}

/** What an operation answers when it succeeds. @param {ApiDocument} document @param {z.infer<typeof Operation> | undefined} operation */
function answerOf(document, operation) {
  const success = Object.entries(operation?.responses ?? {}).find(([status]) => /^2(\d\d|XX)$/i.test(status));
  return success && jsonShape(document, success[1]);
}

/** @param {ApiDocument} document @param {z.infer<typeof Operation>} operation @returns {Parameter[]} */
function queryOf(document, { parameters }) {
  return parameters.flatMap((given) => {
    const read = GivenParameter.safeParse(resolve(document, given));
    if (!read.success || read.data.in !== 'query') return [];
    return [{ name: read.data.name, isRequired: read.data.required, shape: shapeOf(document, read.data.schema) }];
  });
}

/** Where the rows stand in a list's answer, if it holds any. @param {Shape | undefined} answer */
function rowsIn(answer) {
  if (answer?.kind === 'list' && answer.items && isRecord(answer.items)) return { rows: undefined, row: answer.items };
  const lists = Object.entries(answer?.fields ?? {}).flatMap(([name, field]) => (field.kind === 'list' && field.items && isRecord(field.items) ? [{ rows: name, row: field.items }] : []));
  return lists.find(({ rows }) => /^(data|items|results|rows|records)$/i.test(rows)) ?? lists[0];
}

const totalName = /^(total|total_?count|total_?items|total_?results|count)$/i;

/** @param {Shape | undefined} answer @returns {string | undefined} */
function totalIn(answer) {
  const fields = Object.entries(answer?.fields ?? {});
  const isNumber = (/** @type {Shape} */ { kind }) => kind === 'integer' || kind === 'number';
  const direct = fields.find(([name, field]) => totalName.test(name) && isNumber(field));
  if (direct) return direct[0];
  for (const [name, field] of fields) {
    const inside = Object.entries(field.fields ?? {}).find(([inner, part]) => totalName.test(inner) && isNumber(part));
    if (inside && field.kind === 'object') return `${name}.${inside[0]}`;
  }
  return undefined;
}

/** Where a record stands in its answer: at its top, or inside the one field that wraps it. @param {Shape | undefined} answer @param {Shape} row */
function recordIn(answer, row) {
  const names = Object.keys(row.fields ?? {});
  const holds = (/** @type {Shape | undefined} */ shape) => names.some((name) => Object.hasOwn(shape?.fields ?? {}, name));
  if (!answer || holds(answer)) return undefined;
  return Object.entries(answer.fields ?? {}).find(([, field]) => holds(field))?.[0];
}

/** Paths below this one that answer a list. @param {ApiDocument} document @param {string} path */
function listsBelow(document, path) {
  return Object.keys(document.paths).filter((other) => {
    if (!other.startsWith(`${path}/`) || other.includes('{')) return false;
    return rowsIn(answerOf(document, operationOf(document, other, 'get'))) !== undefined;
  });
}

/**
 * Throws a `Refusal` where nothing lists the path's records.
 * @param {ApiDocument} document
 * @param {string} path
 * @param {string} [listPath]
 * @returns {Operations}
 */
export function findOperations(document, path, listPath = path) {
  if (path.includes('{')) throw new Refusal(`${path} stands below another record. A resource's path has no parameter.`);
  if (!Object.hasOwn(document.paths, path)) throw new Refusal(`The document has no path ${path}. It has ${Object.keys(document.paths).slice(0, 12).join(', ')}.`);
  const list = operationOf(document, listPath, 'get');
  const answer = answerOf(document, list);
  const found = rowsIn(answer);
  if (!list || !found) {
    const others = listsBelow(document, path);
    const hint = others.length > 0 ? ` Name one of these with --list: ${others.join(', ')}.` : '';
    throw new Refusal(`GET ${listPath} does not answer a list of records in JSON.${hint}`);
  }
  const recordPath = Object.keys(document.paths).find((other) => new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}/\\{[^}/]+\\}$`).test(other));
  const read = recordPath === undefined ? undefined : operationOf(document, recordPath, 'get');
  const changes = [
    { update: /** @type {const} */ ('PATCH'), operation: recordPath === undefined ? undefined : operationOf(document, recordPath, 'patch') },
    { update: /** @type {const} */ ('PUT'), operation: recordPath === undefined ? undefined : operationOf(document, recordPath, 'put') },
    { update: /** @type {const} */ ('PUT to the path'), operation: operationOf(document, path, 'put') },
  ];
  const change = changes.find(({ operation }) => isRecord(jsonShape(document, operation?.requestBody)));
  return {
    listPath,
    row: found.row,
    rows: found.rows,
    total: totalIn(answer),
    query: queryOf(document, list),
    recordPath,
    recordAt: recordIn(answerOf(document, read), found.row),
    idParameter: recordPath && /\{([^}]+)\}$/.exec(recordPath)?.[1],
    canRead: read !== undefined,
    created: jsonShape(document, operationOf(document, path, 'post')?.requestBody),
    changed: jsonShape(document, change?.operation?.requestBody),
    update: change?.update,
  };
}
