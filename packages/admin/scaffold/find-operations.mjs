/** Finds the operations of a path that list, read, create and change records, and the structure of their responses. */
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
 * @property {readonly Parameter[]} within path parameters, such as the `{owner}` of `/repos/{owner}/issues`
 * @property {Shape | undefined} body the request body of a list by POST
 * @property {string} listPath
 * @property {Shape} row one record of the list
 * @property {string | undefined} rows path of the records in the response
 * @property {string | undefined} total path of the total in the response
 * @property {string | undefined} next path of the field that shows whether another page follows
 * @property {readonly Parameter[]} query query parameters of the list
 * @property {readonly string[]} others unused operations at or below the path
 * @property {string | undefined} recordPath path of one record, such as `/pets/{id}`
 * @property {string | undefined} recordAt path of the record in its response
 * @property {string | undefined} idParameter name of the id in that path
 * @property {boolean} canRead
 * @property {boolean} canDelete
 * @property {Shape | undefined} created the body that creates a record
 * @property {Shape | undefined} changed the body that changes a record
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
  // Parameters of the path apply to all its operations.
  const { parameters } = z.looseObject({ parameters: z.array(z.unknown()).default([]) }).parse(item);
  return { ...operation, parameters: [...parameters, ...operation.parameters] };
}

/**
 * Returns the JSON schema of a body or a response.
 * @param {ApiDocument} document
 * @param {unknown} given
 */
function jsonShape(document, given) {
  const { content } = Content.catch({ content: {} }).parse(resolve(document, given));
  const json = Object.entries(content).find(([type]) => /[/+]json\b|^\*\/\*/.test(type));
  return json ? shapeOf(document, json[1].schema) : undefined;
}

/**
 * Returns the shape of an operation's success response.
 * @param {ApiDocument} document
 * @param {z.infer<typeof Operation> | undefined} operation
 */
function answerOf(document, operation) {
  const successes = Object.entries(operation?.responses ?? {}).filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  return successes.map(([, answer]) => jsonShape(document, answer)).find((shape) => shape !== undefined);
}

/**
 * @param {ApiDocument} document
 * @param {z.infer<typeof Operation>} operation
 * @param {'query' | 'path'} place
 * @returns {Parameter[]}
 */
function parametersOf(document, { parameters }, place) {
  return parameters.flatMap((given) => {
    const read = GivenParameter.safeParse(resolve(document, given));
    if (!read.success || read.data.in !== place) return [];
    const { name, required, description, schema, example, examples } = read.data;
    const shown = example ?? Object.values(examples ?? {})[0]?.value;
    const own = shapeOf(document, schema);
    // An object in the query is sent as one parameter per field, as Spring's pageable is.
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

/**
 * Returns the parameters of a path in order. Undocumented ones are strings.
 * @param {ApiDocument} document
 * @param {string} path
 * @param {z.infer<typeof Operation>} operation
 * @returns {Parameter[]}
 */
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

/**
 * Returns the lists of records in an object with their paths, up to two levels deep.
 * @param {Shape | undefined} answer
 * @param {string} at
 * @returns {{ rows: string, row: Shape }[]}
 */
function listsIn(answer, at = '') {
  return Object.entries(answer?.fields ?? {}).flatMap(([name, field]) => {
    if (field.kind === 'list' && field.items && isRecord(field.items)) {
      return [{ rows: `${at}${name}`, row: field.items }];
    }
    return at === '' && field.kind === 'object' ? listsIn(field, `${name}.`) : [];
  });
}

/**
 * Finds the records in a list's response.
 * @param {Shape | undefined} answer
 * @param {string} path
 * @returns {{ rows: string | undefined, row: Shape } | undefined}
 */
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

/**
 * Returns the path of a record in its response: undefined at the top level, else the wrapping field.
 * @param {Shape | undefined} answer
 * @param {Shape} row
 */
function recordIn(answer, row) {
  const names = Object.keys(row.fields ?? {});
  const holds = (/** @type {Shape | undefined} */ shape) =>
    names.some((name) => Object.hasOwn(shape?.fields ?? {}, name));
  if (!answer || holds(answer)) return undefined;
  return Object.entries(answer.fields ?? {}).find(([, field]) => holds(field))?.[0];
}

/**
 * Returns the paths below this one that list records.
 * @param {ApiDocument} document
 * @param {string} path
 */
function listsBelow(document, path) {
  return Object.keys(document.paths).filter(
    (other) =>
      other !== path &&
      other.startsWith(`${path.replace(/\/$/, '')}/`) &&
      !other.slice(path.length).includes('{') &&
      listAt(document, other) !== undefined,
  );
}

/**
 * Returns whether a POST only reads, judging by its path and its operationId.
 * @param {string} path
 * @param {z.infer<typeof Operation> | undefined} operation
 */
function isReading(path, operation) {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return (
    /^(list|search|query|find|filter|browse)/i.test(last) ||
    /(list|search|query|find|filter|browse)$/i.test(last) ||
    (typeof operation?.['operationId'] === 'string' &&
      /^(list|search|query|find|filter|browse)/i.test(operation['operationId']))
  );
}

/**
 * Returns the list operation of a path: a GET, or a POST that only reads. Any other POST may create a record.
 * @param {ApiDocument} document
 * @param {string} path
 * @param {boolean} [isSaid] whether the developer declared it as reading
 */
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

/**
 * Returns the unused operations at or below a path, such as `POST /pets/{id}/image`.
 * @param {ApiDocument} document
 * @param {string} path
 * @param {readonly string[]} used
 */
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
 * Finds the operations of a path. Throws a `Refusal` if none lists its records.
 * @param {ApiDocument} document
 * @param {string} path
 * @param {string} [saidList] the path of the list, if the developer gave one
 * @returns {Operations}
 */
export function findOperations(document, path, saidList) {
  const listPath = saidList ?? path;
  if (/\}\/?$/.test(path)) throw new Refusal(`${path} is the path of one record. Specify the path of its list.`);
  if (!Object.hasOwn(document.paths, path)) {
    throw new Refusal(
      `The document has no path ${path}. It has ${Object.keys(document.paths).slice(0, 12).join(', ')}.`,
    );
  }
  const found = listAt(document, listPath, saidList !== undefined);
  if (!found) {
    const others = listsBelow(document, path);
    const hint = others.length > 0 ? ` Specify one of these with --list: ${others.join(', ')}.` : '';
    throw new Refusal(`GET ${listPath} does not return a list of records in JSON.${hint}`);
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
