/**
 * A Vite plugin that makes of `things.resource.tsx?head` what menu and routes need of the declaration: its lists, forms,
 * calls and actions, and whatever they import, are left out. A declaration that it cannot read stays whole (ADR 044).
 * Of an area's texts a head has those that it says: `texts.ts?said=title,hint`.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseAst } from 'vite';
import { readTexts } from './texts/catalogue.mjs';

const asked = /\.resource\.tsx\?head$/;
const askedTexts = /^(?<file>.*[\\/]texts\.ts)\?said=(?<keys>.*)$/;

/** What `src/engine/model/declaration/head.ts` takes. */
const headKeys = ['name', 'label', 'icon', 'screen', 'access', 'ability', 'collect', 'extension', 'development', 'menu', 'landing', 'paths', 'redirects', 'backend'];

/** @typedef {{ type: string, start: number, end: number } & Record<string, any>} Node */

/** Where an object's key or member is named, which is no use of what has the same name. @param {Node} node */
function nameOnly({ type, computed, key, property }) {
  if (computed) return undefined;
  if (type === 'MemberExpression') return property;
  return type === 'Property' ? key : undefined;
}

/** @param {Node} node @param {Set<string>} names */
function gatherNames(node, names) {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name);
  const passed = nameOnly(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string' && child !== passed) gatherNames(child, names);
  }
}

/** What the nodes use. @param {readonly Node[]} nodes */
function namesIn(nodes) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const node of nodes) gatherNames(node, names);
  return names;
}

/** @param {Node} statement @returns {string[]} */
function declaredBy(statement) {
  if (statement.type === 'VariableDeclaration') return statement.declarations.map((/** @type {Node} */ { id }) => id.name);
  return statement.id?.name === undefined ? [] : [statement.id.name];
}

/** The operations that a role is granted; its actions and parts are not said. @param {Node} access @param {string} code */
function operationsOnly(access, code) {
  const roles = access.type === 'ObjectExpression' ? access.properties : [];
  if (roles.length === 0 || !roles.every((/** @type {Node} */ { type, value }) => type === 'Property' && value.type === 'ArrayExpression')) return undefined;
  const rows = roles.map((/** @type {Node} */ { key, value }) => {
    const operations = value.elements.filter((/** @type {Node} */ { type }) => type === 'Literal');
    return `${code.slice(key.start, key.end)}: [${operations.map((/** @type {Node} */ { raw }) => raw).join(', ')}]`;
  });
  return `{ ${rows.join(', ')} }`;
}

/** The name that the token of a spread gives, as `defineRecord` was told it. @param {string} token @param {readonly Node[]} imports @param {string} code @param {string} file */
function nameOf(token, imports, code, file) {
  const from = imports.find(({ specifiers }) => specifiers.some((/** @type {Node} */ { local }) => local.name === token));
  const source = from ? readFileSync(resolve(dirname(file), from.source.value), 'utf8') : code;
  return new RegExp(`const ${token} = defineRecord\\(\\s*('[^']+')`).exec(source)?.[1];
}

/** The texts that the nodes say, each by its key, in the order of the keys; `undefined` where something else is done with them. @param {string} texts their name @param {readonly Node[]} nodes */
function saidOf(texts, nodes) {
  /** @type {Set<string>} */
  const keys = new Set();
  let isAllSaid = true;
  /** @param {Node} node */
  const look = (node) => {
    if (node.type === 'MemberExpression' && !node.computed && node.object.name === texts) {
      keys.add(node.property.name);
      return;
    }
    if (node.type === 'Identifier' && node.name === texts) isAllSaid = false;
    const passed = nameOnly(node);
    for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string' && child !== passed) look(child);
  };
  nodes.forEach(look);
  return isAllSaid ? [...keys].sort() : undefined;
}

/** Where a head imports from. @param {Node} statement @param {readonly Node[]} specifiers @param {readonly Node[]} kept */
function sourceOf({ source }, specifiers, kept) {
  const keys = specifiers.map(({ local }) => saidOf(local.name, kept));
  return source.value.endsWith('/texts.ts') && keys.every((said) => said !== undefined) ? JSON.stringify(`${source.value}?said=${keys.flat().join(',')}`) : source.raw;
}

/** A page is a head already, but for the texts that it does not say. @param {string} code @param {readonly Node[]} imports @param {readonly Node[]} others */
function pageHead(code, imports, others) {
  return imports.toReversed().reduce((done, statement) => done.slice(0, statement.source.start) + sourceOf(statement, statement.specifiers, others) + done.slice(statement.source.end), code);
}

/** An area's file of texts with none but those that are said. @param {string} code @param {string} file @param {readonly string[]} keys */
export function textsSaid(code, file, keys) {
  const areas = readTexts(code, file).flatMap(({ area, name, texts }) => {
    const said = texts.filter(({ key }) => keys.includes(key)).map(({ key, message }) => `${JSON.stringify(key)}: ${JSON.stringify(message)}`);
    return said.length === 0 ? [] : `export const ${name} = defineTexts(${JSON.stringify(area)}, { ${said.join(', ')} });`;
  });
  return [...code.split('\n').filter((line) => line.startsWith('import ')), ...areas].join('\n');
}

/**
 * The module of the head, or `undefined` where the declaration is none that can be cut.
 * @param {string} code @param {string} file
 */
export function headOf(code, file) {
  const body = /** @type {readonly Node[]} */ (/** @type {unknown} */ (parseAst(code, { lang: 'tsx' }).body));
  const declared = body.find(({ type }) => type === 'ExportDefaultDeclaration')?.declaration;
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  if (declared?.type === 'CallExpression' && declared.callee.name === 'definePage') return pageHead(code, imports, body.filter((statement) => !imports.includes(statement)));
  if (declared?.type !== 'CallExpression' || declared.callee.name !== 'defineResource') return undefined;
  const others = body.filter(({ type }) => !['ImportDeclaration', 'ExportDefaultDeclaration'].includes(type));

  /** @type {string[]} */
  const said = [];
  /** @type {Node[]} */
  const kept = [];
  for (const property of declared.arguments[0].properties) {
    if (property.type === 'SpreadElement') {
      const name = nameOf(property.argument.name, imports, code, file);
      if (name === undefined) return undefined;
      said.push(`name: ${name}`);
    } else if (property.key.name === 'access') {
      const operations = operationsOnly(property.value, code);
      if (operations === undefined) return undefined;
      said.push(`access: ${operations}`);
    } else if (headKeys.includes(property.key.name)) {
      said.push(code.slice(property.start, property.end));
      kept.push(property);
    }
  }

  // What is kept may need what the file says besides, and that something else again.
  for (let found = -1; found !== kept.length; ) {
    found = kept.length;
    const names = namesIn(kept);
    kept.push(...others.filter((statement) => !kept.includes(statement) && declaredBy(statement).some((name) => names.has(name))));
  }
  const names = namesIn(kept);
  const needed = imports.flatMap((statement) => {
    const specifiers = statement.specifiers.filter((/** @type {Node} */ { local }) => names.has(local.name));
    if (specifiers.length === 0 || statement.importKind === 'type') return [];
    return [`import { ${specifiers.map((/** @type {Node} */ { start, end }) => code.slice(start, end)).join(', ')} } from ${sourceOf(statement, specifiers, kept)};`];
  });
  const statements = others.filter((statement) => kept.includes(statement)).map(({ start, end }) => code.slice(start, end));
  return [...needed, ...statements, `export default { ${said.join(', ')} };`].join('\n');
}

/** @returns {import('vite').Plugin} */
export function declarationHeads() {
  return {
    name: 'declaration-heads',
    enforce: 'pre',
    transform(code, id) {
      const { file, keys } = askedTexts.exec(id)?.groups ?? {};
      if (file !== undefined && keys !== undefined) return { code: textsSaid(code, file, keys.split(',')), map: null };
      if (!asked.test(id)) return undefined;
      const head = headOf(code, id.slice(0, -'?head'.length));
      return head === undefined ? undefined : { code: head, map: null };
    },
  };
}
