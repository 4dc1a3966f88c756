/** Reads OpenAPI documents from files or URLs and resolves their references. */
import { readFile } from 'node:fs/promises';
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { Refusal } from './refusal.mjs';

const Document = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.looseObject({})).default({}),
  servers: z.array(z.looseObject({ url: z.string() })).default([]),
});

/** @typedef {z.infer<typeof Document>} ApiDocument */

/** @param {string} from */
async function readText(from) {
  if (!/^https?:\/\//.test(from)) {
    return await readFile(from, 'utf8').catch(() => {
      throw new Refusal(`The file ${from} cannot be read.`);
    });
  }
  const response = await fetch(from, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
  if (!response?.ok) throw new Refusal(`${from} answered ${response?.status ?? 'nothing'}.`);
  return await response.text();
}

/**
 * Parses a document. Converts Swagger 2 to OpenAPI 3.
 * @param {unknown} given
 * @param {string} from
 */
export function checkDocument(given, from) {
  const version =
    z.looseObject({ openapi: z.string().optional(), swagger: z.string().optional() }).safeParse(given).data ?? {};
  if (version.swagger === '2.0' && typeof given === 'object' && given !== null) {
    return checkDocument(upgradeFromTwoToThree({ ...given }), from);
  }
  if (!version.openapi?.startsWith('3.')) {
    throw new Refusal(`${from} is not an OpenAPI 3 document: it has no "openapi": "3…".`);
  }
  const read = Document.safeParse(given);
  if (!read.success) throw new Refusal(`${from} is not a valid OpenAPI document: ${z.prettifyError(read.error)}`);
  return read.data;
}

/**
 * Reads a JSON or YAML file. Throws a `Refusal` if it is neither.
 * @param {string} from a file or a URL
 * @returns {Promise<unknown>}
 */
export async function readData(from) {
  const text = await readText(from);
  try {
    return JSON.parse(text);
  } catch {
    try {
      return parseYaml(text, { maxAliasCount: -1, logLevel: 'silent' });
    } catch (error) {
      throw new Refusal(`${from} is neither JSON nor YAML.`, { cause: error });
    }
  }
}

/**
 * Reads an OpenAPI 3 or Swagger 2 document. Throws a `Refusal` for anything else.
 * @param {string} from a file or a URL
 */
export async function readDocument(from) {
  return checkDocument(await readData(from), from);
}

/** Maximum length of a reference chain. Longer ones are considered circular. */
const longestChain = 20;

/** @param {unknown} node @returns {node is Record<string, unknown>} */
function isObject(node) {
  return typeof node === 'object' && node !== null;
}

/**
 * Cache of resolved references by document. Large documents repeat the same references thousands of times.
 * @type {WeakMap<ApiDocument, Map<string, unknown>>}
 */
const followed = new WeakMap();

/**
 * Resolves the references of a node. Throws a `Refusal` for circular references.
 * @param {ApiDocument} document
 * @param {unknown} node
 * @returns {unknown}
 */
export function resolve(document, node) {
  let found = node;
  for (let step = 0; step < longestChain; step += 1) {
    const reference = isObject(found) ? found['$ref'] : undefined;
    if (typeof reference !== 'string') return found;
    const known = followed.get(document) ?? new Map();
    followed.set(document, known);
    if (!known.has(reference)) known.set(reference, follow(document, reference));
    found = known.get(reference);
  }
  throw new Refusal('The document has a circular reference.');
}

/** @param {ApiDocument} document @param {string} reference */
function follow(document, reference) {
  if (!reference.startsWith('#/')) {
    throw new Refusal(`The document refers to ${reference}, which is outside it. Bundle it into one file first.`);
  }
  /** @type {unknown} */
  let node = document;
  for (const part of reference.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    node = isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }
  if (node === undefined) throw new Refusal(`The document refers to ${reference}, which does not exist.`);
  return node;
}
