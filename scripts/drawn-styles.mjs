/**
 * A Vite plugin that draws the styles of those parts of antd that a page begins with into a file of the build. In the page
 * antd would reckon each out of its rules and write it into the document one by one, at a stretch with all else that is
 * drawn (ADR 064). They name the theme's colours and sizes as variables: one file is right for every theme.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, runnerImport } from 'vite';
import { z } from 'zod';
import { root } from './run.mjs';

/** antd's order of what stands first. */
const first = -999;

const fileName = 'antd.css';

/** Each style by what antd calls it, but for the theme; the keyframes that it names with it. @returns {Promise<Map<string, string>>} */
export async function drawStyles(theme = {}) {
  // Not for whoever only develops, or tests: they take a second to be read.
  const [{ StyleProvider, createCache }, { Button, Checkbox, ConfigProvider, Drawer, Dropdown, Input, Modal, Popover, Tooltip }, { createElement }, { renderToString }] = await Promise.all([import('@ant-design/cssinjs'), import('antd'), import('react'), import('react-dom/server')]);
  // In the order in which a page draws them first.
  const parts = [
    createElement(Input, { key: 'input' }),
    createElement(Input.Password, { key: 'password' }),
    createElement(Button, { key: 'button' }),
    createElement(Checkbox, { key: 'checkbox' }),
    createElement(Popover, { key: 'popover' }, createElement('i')),
    createElement(Tooltip, { key: 'tooltip', title: '…' }, createElement('i')),
    createElement(Dropdown, { key: 'dropdown', menu: { items: [] } }, createElement('i')),
    createElement(Input.TextArea, { key: 'text' }),
    createElement(Drawer, { key: 'drawer' }),
    createElement(Modal, { key: 'modal' }),
  ];
  const cache = createCache();
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: { cssVar: { key: 'portal' }, hashed: false, ...theme } }, parts)));
  const written = new Set();
  return new Map(
    [...cache.cache].flatMap(([path, [, kept]]) => {
      const [kind, , ...name] = path.split('%');
      const [style, , , effects, , order] = kept;
      // Others stand behind all of these.
      if (kind !== 'style' || order !== first) return [];
      const frames = Object.entries(effects).filter(([frame]) => !written.has(frame) && written.add(frame));
      return [[name.join('%'), frames.map(([, text]) => text).join('') + style]];
    }),
  );
}

/** Of what antd keeps of a theme's variables, and of those of one of its parts, which is their text. */
const variablesAt = new Map([['token', 3], ['cssVar', 1]]);

/** The variables of a theme by the selector in which they hold. @param {object} theme @returns {Promise<Map<string, Map<string, string>>>} */
async function variablesOf(theme) {
  const [{ StyleProvider, createCache }, { Button, Checkbox, ConfigProvider, Input, theme: { useToken } }, { createElement }, { renderToString }] = await Promise.all([import('@ant-design/cssinjs'), import('antd'), import('react'), import('react-dom/server')]);
  const cache = createCache();
  const Page = () => {
    useToken();
    return null;
  };
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, createElement(Page), createElement(Input), createElement(Button), createElement(Checkbox))));
  const texts = [...cache.cache].flatMap(([path, [, kept]]) => kept[variablesAt.get(path.split('%')[0] ?? '') ?? -1] || []);
  return new Map(
    texts.map((text) => {
      const [, selector = '', declared = ''] = /^(.+?)\{(.*)\}$/s.exec(String(text)) ?? [];
      return [selector, new Map(Array.from(declared.matchAll(/(--[\w-]+):([^;]*)/g), ([, name = '', value = '']) => [name, value]))];
    }),
  );
}

/** @param {string} text */
const namedIn = (text) => Array.from(text.matchAll(/var\((--ant-[\w-]+)/g), ([, name = '']) => name);

/**
 * The variables that `readers` name, directly or by another one, as rules: those of the light theme, and where another is in
 * force what is different there. They are no stronger than antd's own, which come later.
 * @param {{ readonly light: object, readonly dark: object, readonly coarse: object }} themes @param {string} readers
 */
export async function drawVariables(themes, readers) {
  const [light, dark, coarse] = await Promise.all([themes.light, themes.dark, themes.coarse].map(variablesOf));
  const wanted = new Set(namedIn(readers));
  for (const name of wanted) for (const variables of [...(light?.values() ?? []), ...(dark?.values() ?? [])]) for (const other of namedIn(variables.get(name) ?? '')) wanted.add(other);
  /** @param {Map<string, Map<string, string>> | undefined} theme @param {string} before @param {Map<string, Map<string, string>>} [than] */
  const rules = (theme, before, than) =>
    [...(theme ?? [])].flatMap(([selector, variables]) => {
      const own = [...variables].filter(([name, value]) => wanted.has(name) && than?.get(selector)?.get(name) !== value);
      return own.length === 0 ? [] : [`${before}${selector}{${own.map(([name, value]) => `${name}:${value}`).join(';')}}`];
    }).join('');
  return `${rules(light, '')}${rules(dark, ":where([data-appearance='dark']) ", light)}@media (pointer:coarse){${rules(coarse, '', light)}}`;
}

/** What the form that stands before the portal is drawn with, beside antd's parts. */
const earlySheets = ['src/custom/session/signed-out.css', 'src/engine/kit/theme/theme.css', 'src/engine/screens/shell/shell.css'];

const Themes = z.object({ drawnThemes: z.object({ light: z.looseObject({}), dark: z.looseObject({}), coarse: z.looseObject({}) }) });

/** @param {ReadonlyMap<string, string>} styles */
async function drawEarlyVariables(styles) {
  const { module } = await runnerImport(join(root, 'src/drawn-themes.ts'), { configFile: false, logLevel: 'silent' });
  const drawn = [...styles].flatMap(([name, text]) => (/^(?:Input|Button|Checkbox)\b/.test(name) ? [text] : []));
  return drawVariables(Themes.parse(module).drawnThemes, [...drawn, ...earlySheets.map((file) => readFileSync(join(root, file), 'utf8'))].join(''));
}

/** Whose rules no page of a build reads: they are long, and these parts have one name everywhere. */
const ruled = /[\\/]antd[\\/]es[\\/](?:button|dropdown|popover|tooltip)[\\/]style[\\/]index\.js$/;

/** Nor do these parts, from whose rules others take theirs: they read a copy of the module, which is without. */
const copying = /[\\/]antd[\\/]es[\\/](?:input[\\/](?:Input|Group|TextArea)|checkbox[\\/]Checkbox)\.js$/;
const copy = '?drawn';
/** Each of them is asked for in a build of the portal. */
const mostCopied = 4;

const rules = /(?<=\bgenStyleHooks\((?:'\w+'|\[[^\]]*\]), )(?:token => \{.*?\n *\}(?=, \w+ComponentToken)|\(token, \{\s+prefixCls\s+\}\) => \[.*?\](?=\);))/gs;

/** Of antd's module what a part's style is named and sized by, without its rules and what only they name: an import that nothing calls brings its file along. @param {string} code */
export function withoutRules(code) {
  const bare = code.replaceAll(rules, '() => []');
  if (bare === code) throw new Error('antd writes the rules of its parts in another way: scripts/drawn-styles.mjs knows how');
  const statements = parseAst(bare).body.map((statement) => ({ text: bare.slice(statement.start, statement.end), names: namesOf(statement) }));
  const kept = new Set(statements.filter(({ text, names }) => text.includes('genStyleHooks(') || names.includes('prepareComponentToken')));
  for (const { text } of kept) for (const each of statements) if (each.names.some((name) => text.split(/[^\w$]+/).includes(name))) kept.add(each);
  return statements.flatMap((each) => (kept.has(each) ? [each.text] : [])).join('\n');
}

/** What a statement of a module calls something. @param {ReturnType<typeof parseAst>['body'][number]} statement @returns {readonly string[]} */
function namesOf(statement) {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type === 'VariableDeclaration') return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return declared?.type === 'FunctionDeclaration' && declared.id ? [declared.id.name] : [];
}

const icons = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]utils\.js$/;
const iconEffect = /(?<=var useInsertStyles = function )useInsertStyles\(eleRef\) \{.*?\n\};/s;

/** Each icon would look for the icons' style among all others when it is mounted. @param {string} code */
export function withoutIconStyles(code) {
  if (!iconEffect.test(code)) throw new Error('antd writes the style of its icons in another way: scripts/drawn-styles.mjs knows how');
  return code.replace(iconEffect, 'useInsertStyles() {};').replace(/(?<=var iconStyles = )".*?";/, '"";');
}

/** @returns {import('vite').Plugin} */
export function drawnStyles() {
  /** @type {string[]} */
  let names;
  /** @type {Set<string>} */
  const copied = new Set();
  return {
    name: 'drawn-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/style$/ },
      async handler(asked, importer = '') {
        if (!copying.test(importer)) return undefined;
        copied.add(importer);
        const whole = await this.resolve(asked, importer, { skipSelf: true });
        return whole && { ...whole, id: whole.id + copy };
      },
    },
    load(id) {
      return id.endsWith(copy) ? withoutRules(readFileSync(id.slice(0, -copy.length), 'utf8')) : undefined;
    },
    buildEnd(error) {
      if (!error && copied.size < mostCopied) throw new Error('antd’s fields and check boxes read their styles in another way: scripts/drawn-styles.mjs knows how');
    },
    transform(code, id) {
      if (icons.test(id)) return { code: withoutIconStyles(code), map: null };
      if (ruled.test(id)) return { code: withoutRules(code), map: null };
      return id.endsWith('src/engine/kit/theme/drawn-styles.ts') ? { code: `export const drawnStyles = ${JSON.stringify(names)};`, map: null } : undefined;
    },
    async buildStart() {
      const [styles, { default: { iconStyles } }] = await Promise.all([drawStyles(), import('@ant-design/icons/lib/utils.js')]);
      names = [...styles.keys()];
      this.emitFile({ type: 'asset', name: fileName, source: [await drawEarlyVariables(styles), iconStyles, ...styles.values()].join('') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(fileName));
        // antd writes its other styles behind the last of its own, which this one seems to be: after the file, and before the portal's.
        return [
          { tag: 'link', attrs: { rel: 'stylesheet', crossorigin: '', href: `/${file?.fileName}` }, injectTo: 'head' },
          { tag: 'style', attrs: { 'data-rc-order': 'prependQueue', 'data-rc-priority': String(first) }, injectTo: 'head' },
        ];
      },
    },
  };
}
