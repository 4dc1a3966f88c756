/** Writes a first declaration of a resource from an OpenAPI document. */
import { z } from 'zod';
import { columnsOf } from './columns.mjs';
import { findOperations } from './find-operations.mjs';
import { formSource } from './form-source.mjs';
import { readListQuery } from './list-query.mjs';
import { guessId, guessTitle, namesOf } from './names.mjs';
import { Refusal } from './refusal.mjs';
import { sampleRow } from './sample-row.mjs';
import { asRead } from './shape.mjs';
import { fieldSource, sourceOfKey, sourceOfText } from './zod-source.mjs';

/** @import { ApiDocument } from './read-document.mjs' */
/** @import { ListQuery } from './list-query.mjs' */
/** @import { Shape } from './shape.mjs' */

/**
 * @typedef {object} Wanted
 * @property {string} path of the collection, such as `/pets`
 * @property {string} [list] the path of its list, if different
 * @property {string} [name] of the resource
 * @property {string} [backend] a backend of config.json. Defaults to the portal's own
 * @property {readonly string[]} roles roles that may list, create and edit
 * @property {Readonly<Record<string, string>>} [givenValues] values of parameters that the document lacks, by name
 */
/** @typedef {{ name: string, source: string, test: string, notes: readonly string[] }} Written */

/** @param {Readonly<Record<string, string | undefined>>} entries */
function objectSource(entries) {
  const given = Object.entries(entries).flatMap(([key, source]) =>
    source === undefined ? [] : [`${sourceOfKey(key)}: ${source}`],
  );
  return given.length === 0 ? '{}' : `{ ${given.join(', ')} }`;
}

/** @param {readonly string[]} texts */
const listSource = (texts) => `[${texts.map(sourceOfText).join(', ')}]`;

/** @param {string} text */
const humanise = (text) => {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @param {ListQuery} query */
function querySource({ form, names, sort, unfiltered }) {
  if (form === 'json-server') return undefined;
  const always = Object.entries(unfiltered).map(([name, values]) => /** @type {const} */ ([name, listSource(values)]));
  return objectSource({
    ...Object.fromEntries(Object.entries(names).map(([role, name]) => [role, sourceOfText(name)])),
    whole: names['page'] === undefined && names['offset'] === undefined ? 'true' : undefined,
    sort: sort && valueSource(sort.sort),
    unfiltered: always.length === 0 ? undefined : objectSource(Object.fromEntries(always)),
  });
}

/** @param {ListQuery} query @param {Shape} row @returns {string} */
function filtersSource({ form, filters }, row) {
  const ofFields = Object.entries(row.fields ?? {}).flatMap(([name, { kind, choices = [] }]) =>
    kind === 'choice' ? [{ name, choices: choices.map(String), isOne: false }] : [],
  );
  return (form === 'own' ? filters : ofFields)
    .map(({ name, choices, isOne }) => {
      const options = choices
        .map((value) => `{ value: ${sourceOfText(value)}, label: ${sourceOfText(humanise(value))} }`)
        .join(', ');
      return `      ${sourceOfKey(name)}: { kind: 'choice',${isOne ? ' one: true,' : ''} label: ${sourceOfText(humanise(name))}, options: [${options}] },\n`;
    })
    .join('');
}

/** @param {ListQuery} query @param {Shape} row */
function sortsSource({ sort }, { fields = {} }) {
  if (!sort) return '';
  const words = (/** @type {Shape | undefined} */ shape) =>
    shape?.format?.startsWith('date')
      ? ['oldest first', 'newest first']
      : shape?.kind === 'integer' || shape?.kind === 'number'
        ? ['lowest first', 'highest first']
        : ['A to Z', 'Z to A'];
  const each = sort.sorts.map(
    ({ field, direction }) =>
      `      ${sourceOfText(`${field}:${direction}`)}: ${sourceOfText(`${humanise(field)}, ${words(fields[field])[direction === 'asc' ? 0 : 1]}`)},\n`,
  );
  return `    sorts: {\n${each.join('')}    },\n`;
}

/**
 * Returns a value as source code.
 * @param {unknown} value
 * @returns {string}
 */
function valueSource(value) {
  if (typeof value === 'string') return sourceOfText(value);
  if (Array.isArray(value)) return `[${value.map(valueSource).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return objectSource(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, valueSource(inner)])));
}

/**
 * Returns the values of the path's parameters: those given by the developer, else the document's examples.
 * @param {readonly import('./find-operations.mjs').Parameter[]} parameters
 * @param {Readonly<Record<string, string>>} givenValues
 * @returns {Readonly<Record<string, string>>}
 */
function withinOf(parameters, givenValues) {
  return Object.fromEntries(
    parameters.map(({ name, shape }) => {
      const value = givenValues[name] ?? shape.example ?? shape.standard ?? shape.choices?.[0];
      if (value === undefined) {
        throw new Refusal(
          `The path has the parameter {${name}}, and the document has no example. Specify its value: --with ${name}=…`,
        );
      }
      return [name, String(value)];
    }),
  );
}

/** @param {string} path */
function pathSource(path) {
  if (!path.includes('{')) return sourceOfText(path);
  return `\`${path.replace(/\{([^}]+)\}/g, (_, name) => (sourceOfKey(name) === name ? `\${within.${name}}` : `\${within[${sourceOfText(name)}]}`))}\``;
}

/**
 * Writes a declaration and its test. Throws a `Refusal` if the document doesn't allow one.
 * @param {ApiDocument} document
 * @param {Wanted} wanted
 * @returns {Written}
 */
export function writeDeclaration(
  document,
  { path, list: listPath, name: givenName, backend, roles, givenValues = {} },
) {
  const found = findOperations(document, path, listPath);
  const { name, label, singular, type } = namesOf(path, givenName);
  const row = asRead(found.row);
  const id = guessId(row, found.idParameter, singular);
  const title = guessTitle(row, id.key);
  const query = readListQuery(found.query, found.body, givenValues, row);
  const within = withinOf(found.within, givenValues);
  const create = formSource(found.created, row, { id: id.key, title: title.key });
  const edit = found.canRead
    ? formSource(found.changed, row, { id: id.key, title: title.key, change: found.update })
    : undefined;
  const forms = Object.entries({ create, edit }).flatMap(([kind, form]) =>
    form && form.left === undefined
      ? [{ kind, form, schemaName: `${kind === 'create' ? 'New' : 'Changed'}${type}` }]
      : [],
  );
  const fields = Object.entries(row.fields ?? {}).filter(([, shape]) => !shape.isWriteOnly);
  const columns = columnsOf(row, { id: id.key, title: title.key });
  const operations = ['list', ...forms.map(({ kind }) => kind), ...(found.canDelete ? ['delete'] : [])];
  const { names } = query;
  const rest = objectSource({
    path: pathSource(path),
    recordPath:
      found.recordPath === undefined || found.recordPath.endsWith('/') === path.endsWith('/')
        ? undefined
        : pathSource(found.recordPath.replace(/\{[^}]+\}(\/?)$/, ':id$1')),
    list: found.listPath === path ? undefined : pathSource(found.listPath),
    post: query.post && valueSource(query.post),
    query: querySource(query),
    rows: found.rows && sourceOfText(found.rows),
    next:
      names['page'] === undefined || names['size'] !== undefined ? undefined : found.next && sourceOfText(found.next),
    total: found.total && sourceOfText(found.total),
    record: found.recordAt && sourceOfText(found.recordAt),
    update:
      !edit || edit.left !== undefined || !found.update || found.update === 'PATCH'
        ? undefined
        : sourceOfText(found.update),
  });
  const filters = filtersSource(query, row);
  const isSearched = query.names['search'] !== undefined || query.form === 'json-server';
  const schema = fields
    .map(
      ([key, shape]) =>
        `  ${sourceOfKey(key)}: ${key === id.key ? fieldSource({ ...shape, isNullable: false }, true) : fieldSource(shape, row.required?.includes(key) ?? false)},\n`,
    )
    .join('');
  const source = [
    "import { TableOutlined } from '@ant-design/icons';\nimport { z } from 'zod';\nimport { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';\n",
    ...(found.within.length === 0
      ? []
      : [`/** Values of the path's parameters. */\nconst within = ${valueSource(within)};\n`]),
    `const ${type} = z.object({\n${schema}});\n`,
    ...forms.flatMap(({ form, schemaName }) => (form.schema ? [`const ${schemaName} = ${form.schema};\n`] : [])),
    `export default defineResource({
  name: ${sourceOfText(name)},
  label: ${sourceOfText(label)},
  singular: ${sourceOfText(singular)},
  icon: TableOutlined,
  schema: ${type},
  id: ${sourceOfText(id.key)},
  title: ${sourceOfText(title.key)},
  access: ${objectSource(Object.fromEntries(roles.map((role) => [role, listSource(operations)])))},
  menu: { order: 150 },
  paths: () => ({ list: ${sourceOfText(`/${name}`)} }),
  transport: 'rest',
${backend === undefined ? '' : `  backend: ${sourceOfText(backend)},\n`}  rest: ${rest},
  list: {
${query.firstPage === 0 ? '    firstPage: 0,\n' : ''}    size: ${query.size},
    columns: ${listSource(columns)},
${isSearched ? '    search: {},\n' : ''}${sortsSource(query, row)}${filters === '' ? '' : `    filters: {\n${filters}    },\n`}  },
${forms.map(({ kind, form, schemaName }) => `  ${kind}: { ${form.schema ? `schema: ${schemaName}, ` : ''}fields: [${form.fields.join(', ')}] },\n`).join('')}${found.canDelete ? '  delete: {},\n' : ''}});
`,
  ].join('\n');
  const test = testSource({
    name,
    label,
    sample: valueSource(sampleRow(row, [id.key, title.key, ...columns])),
    isSaved: forms.length > 0,
  });
  return {
    name,
    source,
    test,
    notes: [
      ...notesOf({ document, backend, id, title, found, create, edit, query, row, within }),
      ...leftOut({ document, found, create, edit, query, row, columns }),
    ],
  };
}

/**
 * Returns the source of the resource's test.
 * @param {{ name: string, label: string, sample: string, isSaved: boolean }} about
 */
function testSource({ name, label, sample, isSaved }) {
  return `/** Generated with the declaration. Add tests of behaviour that must not change. */
import { expect, it } from 'vitest';
import { openResource } from 'schema-admin/testing/open-resource.tsx';
import resource from './${name}.resource.tsx';

const sample = ${sample};

it(${sourceOfText(`${label} are listed${isSaved ? ', and changes are sent' : ''}`)}, async () => {
  expect(await openResource(resource, sample)).toEqual({ isListed: true, isSent: ${isSaved} });
});
`;
}

/**
 * Returns notes about guesses, and about missing forms with the reason.
 * @param {{
 *   document: ApiDocument, backend: string | undefined,
 *   id: import('./names.mjs').Guess, title: import('./names.mjs').Guess,
 *   found: import('./find-operations.mjs').Operations,
 *   create: import('./form-source.mjs').FormSource | undefined,
 *   edit: import('./form-source.mjs').FormSource | undefined,
 *   query: ListQuery, row: Shape, within: Readonly<Record<string, string>>
 * }} parts
 */
function notesOf({ document, backend, id, title, found, create, edit, query, row, within }) {
  const [server] = document.servers;
  const isOptionalId = !(row.required?.includes(id.key) ?? false);
  const paged =
    query.form === 'json-server' || query.names['page'] !== undefined || query.names['offset'] !== undefined;
  return [
    `A record is identified by "${id.key}" (${id.why})${isOptionalId ? ', which is assumed to be always present' : ''}, and titled by "${title.key}" (${title.why}).`,
    ...Object.entries(within).map(
      ([name, value]) => `The list is limited to ${name} "${value}", which is part of the declaration.`,
    ),
    ...(create ? [] : ['There is no create form: no operation accepts a new record as JSON.']),
    ...(create?.left === undefined ? [] : [`There is no create form: ${create.left}.`]),
    ...(found.changed && !found.canRead ? ['There is no edit form: no operation returns a single record.'] : []),
    ...(found.changed ? [] : ['There is no edit form: no operation accepts a changed record as JSON.']),
    ...(edit?.left === undefined ? [] : [`There is no edit form: ${edit.left}.`]),
    ...(paged ? [] : ['The list shows a single page: the document has no parameters for more pages.']),
    ...(backend === undefined
      ? []
      : [`Its calls go to the backend "${backend}", which must be defined in config.json or BACKENDS.`]),
    ...(server && backend === undefined
      ? [`The document's server is ${server.url}, but the portal sends calls to the ApiUrl of its config.json.`]
      : []),
  ];
}

/**
 * Returns notes about parts of the document that the declaration omits.
 * @param {{
 *   document: ApiDocument, found: import('./find-operations.mjs').Operations,
 *   create: import('./form-source.mjs').FormSource | undefined,
 *   edit: import('./form-source.mjs').FormSource | undefined,
 *   query: ListQuery, row: Shape, columns: readonly string[]
 * }} parts
 */
function leftOut({ document, found, create, edit, query, row, columns }) {
  const hidden = Object.keys(row.fields ?? {}).filter((key) => !columns.includes(key));
  const { securitySchemes } = z
    .object({ securitySchemes: z.record(z.string(), z.unknown()).default({}) })
    .catch({ securitySchemes: {} })
    .parse(document['components']);
  const parts = /** @type {const} */ ([
    ['The list has no column for', hidden],
    ['The list does not send these parameters', query.unused],
    ['The create form has no input for', create?.unasked ?? []],
    ['The edit form has no input for', edit?.unasked ?? []],
    ['These operations are not used', found.others],
    ['Credentials belong in config.json or BACKENDS, not in the declaration', Object.keys(securitySchemes)],
  ]);
  return parts.flatMap(([text, names]) => (names.length === 0 ? [] : [`${text}: ${names.join(', ')}.`]));
}
