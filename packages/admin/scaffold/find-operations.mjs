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
 * @property {string} [description]
 */
/**
 * @typedef {object} Operations
 * @property {readonly Parameter[]} within whose values the path takes, such as the `{owner}` of `/repos/{owner}/issues`
 * @property {Shape | undefined} body what the list is asked with, where that is by POST
 * @property {string} listPath
 * @property {Shape} row what the list answers, one of them
 * @property {string | undefined} rows where they stand in the answer
 * @property {string | undefined} total where the answer says how many there are
 * @property {string | undefined} next where the answer says whether another page follows
 * @property {readonly Parameter[]} query of the list
 * @property {readonly string[]} others operations of the document at or below the path that are not used
 * @property {string | undefined} recordPath of one record, such as `/pets/{id}`
 * @property {string | undefined} recordAt where the record stands in its answer
 * @property {string | undefined} idParameter the name in that path
 * @property {boolean} canRead
 * @property {boolean} canDelete
 * @property {Shape | undefined} created what is sent to create one
 * @property {Shape | undefined} changed what is sent to change one
 * @property {'PATCH' | 'PUT' | 'PUT to the path' | undefined} update
 */

const Operation = z.looseObject({
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()).default({}),
});
const Content = z.looseObject({
  content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })).default({}),
});
const GivenParameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional().catch(undefined),
  schema: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z
    .record(z.string(), z.looseObject({ value: z.unknown().optional() }))
    .optional()
    .catch(undefined),
});

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
  const json = Object.entries(content).find(([type]) => /[/+]json\b|^\*\/\*/.test(type));
  return json ? shapeOf(document, json[1].schema) : undefined;
}

/** What an operation answers when it succeeds. @param {ApiDocument} document @param {z.infer<typeof Operation> | undefined} operation */
function answerOf(document, operation) {
  const successes = Object.entries(operation?.responses ?? {}).filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  return successes.map(([, answer]) => jsonShape(document, answer)).find((shape) => shape !== undefined);
}

/** @param {ApiDocument} document @param {z.infer<typeof Operation>} operation @param {'query' | 'path'} place @returns {Parameter[]} */
function parametersOf(document, { parameters }, place) {
  return parameters.flatMap((given) => {
    const read = GivenParameter.safeParse(resolve(document, given));
    if (!read.success || read.data.in !== place) return [];
    const { name, required, description, schema, example, examples } = read.data;
    const shown = example ?? Object.values(examples ?? {})[0]?.value;
    const own = shapeOf(document, schema);
    // An object in the query is sent field by field, as Spring's pageable is.
    if (place === 'query' && own.kind === 'object' && isRecord(own)) {
      return Object.entries(own.fields ?? {}).map(([field, of]) => ({
        name: field,
        isRequired: own.required?.includes(field) === true,
        shape: of,
      }));
    }
    return [
      {
        name,
        isRequired: required,
        ...(description === undefined ? {} : { description }),
        shape: { ...own, ...(shown === undefined ? {} : { example: shown }) },
      },
    ];
  });
}

/** The parameters that stand in a path, in its order; one that the document forgot to describe is a text. @param {ApiDocument} document @param {string} path @param {z.infer<typeof Operation>} operation @returns {Parameter[]} */
function pathParametersOf(document, path, operation) {
  const described = parametersOf(document, operation, 'path');
  return [...path.matchAll(/\{([^}]+)\}/g)].map(
    ([, name = '']) =>
      described.find((each) => each.name === name) ?? {
        name,
        isRequired: true,
        shape: { kind: 'string', isNullable: false, isReadOnly: false, isWriteOnly: false },
      },
  );
}

/** The lists of records in an object, by where they stand in it; a step further in, too. @param {Shape | undefined} answer @param {string} at @returns {{ rows: string, row: Shape }[]} */
function listsIn(answer, at = '') {
  return Object.entries(answer?.fields ?? {}).flatMap(([name, field]) => {
    if (field.kind === 'list' && field.items && isRecord(field.items)) {
      return [{ rows: `${at}${name}`, row: field.items }];
    }
    return at === '' && field.kind === 'object' ? listsIn(field, `${name}.`) : [];
  });
}

/** Where the rows stand in a list's answer, if it holds any. @param {Shape | undefined} answer @param {string} path @returns {{ rows: string | undefined, row: Shape } | undefined} */
function rowsIn(answer, path) {
  if (answer?.kind === 'list' && answer.items && isRecord(answer.items)) return { rows: undefined, row: answer.items };
  /** @type {{ rows: string | undefined, row: Shape } | undefined} */
  const variant =
    answer?.kind === 'either'
      ? answer.either?.map((one) => rowsIn(one, path)).find((one) => one !== undefined)
      : undefined;
  if (variant) return variant;
  const lists = listsIn(answer);
  const last = path.split('/').at(-1)?.toLowerCase();
  return (
    lists.find(({ rows }) => /(^|\.)(data|items|results|rows|records|content)$/i.test(rows)) ??
    lists.find(({ rows }) => rows.toLowerCase() === last) ??
    lists.find(({ rows }) => !rows.includes('.')) ??
    lists[0]
  );
}

const totalName = /^(total|total_?(count|items|results|elements|records)|item_?count|count)$/i;

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
  const holds = (/** @type {Shape | undefined} */ shape) =>
    names.some((name) => Object.hasOwn(shape?.fields ?? {}, name));
  if (!answer || holds(answer)) return undefined;
  return Object.entries(answer.fields ?? {}).find(([, field]) => holds(field))?.[0];
}

/** Paths below this one that answer a list. @param {ApiDocument} document @param {string} path */
function listsBelow(document, path) {
  return Object.keys(document.paths).filter(
    (other) =>
      other !== path &&
      other.startsWith(`${path.replace(/\/$/, '')}/`) &&
      !other.slice(path.length).includes('{') &&
      listAt(document, other) !== undefined,
  );
}

/** Whether a POST only reads, by its path or its name. @param {string} path @param {z.infer<typeof Operation> | undefined} operation */
function isReading(path, operation) {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return (
    /^(list|search|query|find|filter|browse)/i.test(last) ||
    /(list|search|query|find|filter|browse)$/i.test(last) ||
    (typeof operation?.['operationId'] === 'string' &&
      /^(list|search|query|find|filter|browse)/i.test(operation['operationId']))
  );
}

/** Returns the operation that lists at a path: a GET, or a POST that only reads. Any other POST may create a record. @param {ApiDocument} document @param {string} path @param {boolean} [isSaid] the developer says that it reads */
function listAt(document, path, isSaid = false) {
  for (const method of ['get', 'post']) {
    if (method === 'post' && !isSaid && !isReading(path, operationOf(document, path, method))) continue;
    const operation = operationOf(document, path, method);
    const answer = answerOf(document, operation);
    const found = rowsIn(answer, path);
    if (operation && found) {
      return {
        operation,
        answer,
        ...found,
        body:
          method === 'post'
            ? (jsonShape(document, operation.requestBody) ?? {
                kind: /** @type {const} */ ('object'),
                fields: {},
                isNullable: false,
                isReadOnly: false,
                isWriteOnly: false,
              })
            : undefined,
      };
    }
  }
  return undefined;
}

/** Returns the operations at or below a path that are not used, such as `POST /pets/{id}/image`. @param {ApiDocument} document @param {string} path @param {readonly string[]} used */
function othersOf(document, path, used) {
  const paths = Object.keys(document.paths).filter(
    (other) => other === path || other.startsWith(`${path.replace(/\/$/, '')}/`),
  );
  const all = paths.flatMap((each) =>
    ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) =>
      operationOf(document, each, method) ? [`${method} ${each}`] : [],
    ),
  );
  return all
    .filter((operation) => !used.includes(operation))
    .map((operation) => operation.replace(/^\w+/, (method) => method.toUpperCase()));
}

/**
 * Throws a `Refusal` where nothing lists the path's records.
 * @param {ApiDocument} document
 * @param {string} path
 * @param {string} [saidList] the path of the list, as the developer says it
 * @returns {Operations}
 */
export function findOperations(document, path, saidList) {
  const listPath = saidList ?? path;
  if (/\}\/?$/.test(path)) throw new Refusal(`${path} is one record. Name the path of its list.`);
  if (!Object.hasOwn(document.paths, path)) {
    throw new Refusal(
      `The document has no path ${path}. It has ${Object.keys(document.paths).slice(0, 12).join(', ')}.`,
    );
  }
  const found = listAt(document, listPath, saidList !== undefined);
  if (!found) {
    const others = listsBelow(document, path);
    const hint = others.length > 0 ? ` Name one of these with --list: ${others.join(', ')}.` : '';
    throw new Refusal(`GET ${listPath} does not answer a list of records in JSON.${hint}`);
  }
  const recordPath = Object.keys(document.paths).find((other) =>
    new RegExp(`^${path.replace(/\/$/, '').replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')}/\\{[^}/]+\\}/?$`).test(other),
  );
  const read = recordPath === undefined ? undefined : operationOf(document, recordPath, 'get');
  const changes = [
    {
      update: /** @type {const} */ ('PATCH'),
      operation: recordPath === undefined ? undefined : operationOf(document, recordPath, 'patch'),
    },
    {
      update: /** @type {const} */ ('PUT'),
      operation: recordPath === undefined ? undefined : operationOf(document, recordPath, 'put'),
    },
    { update: /** @type {const} */ ('PUT to the path'), operation: operationOf(document, path, 'put') },
  ];
  const change = changes.find(({ operation }) => isRecord(jsonShape(document, operation?.requestBody)));
  return {
    listPath,
    row: found.row,
    rows: found.rows,
    total: found.rows === undefined ? undefined : totalIn(found.answer),
    next:
      found.rows === undefined
        ? undefined
        : Object.keys(found.answer?.fields ?? {}).find((name) => /^next(_?page)?$/i.test(name)),
    query: parametersOf(document, found.operation, 'query'),
    others: othersOf(document, path, [
      `${found.body ? 'post' : 'get'} ${listPath}`,
      `post ${path}`,
      ...['get', 'delete'].map((method) => `${method} ${recordPath}`),
      change === undefined
        ? ''
        : `${change.update === 'PATCH' ? 'patch' : 'put'} ${change.update === 'PUT to the path' ? path : recordPath}`,
    ]),
    within: pathParametersOf(document, listPath.includes('{') ? listPath : path, found.operation),
    body: found.body,
    recordPath,
    recordAt: recordIn(answerOf(document, read), found.row),
    idParameter: recordPath && /\{([^}]+)\}\/?$/.exec(recordPath)?.[1],
    canRead: read !== undefined,
    canDelete: recordPath !== undefined && operationOf(document, recordPath, 'delete') !== undefined,
    created:
      found.body && path === listPath
        ? undefined
        : jsonShape(document, operationOf(document, path, 'post')?.requestBody),
    changed: jsonShape(document, change?.operation?.requestBody),
    update: change?.update,
  };
}
