/**
 * A Vite plugin that leaves out of the portal what a library brings along and nothing here calls. A library's own file
 * gets a small part in place of a large one; whoever else imports the large one gets it whole. ADR 044 says what each
 * weighs; a library that asks for it in another way at its next version fails the build.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} Exchange
 * @property {string} by what imports it: the end of the file's path
 * @property {string} asked
 * @property {string} given the module in its place
 */

const refine = '@refinedev/core/dist/index.mjs';

/** @type {readonly Exchange[]} */
const exchanges = [
  // Reading and writing CSV files is the business of dialogs that are fetched when they open; Refine's own hooks for it are not used.
  { by: refine, asked: 'papaparse', given: 'export default {};' },
  // Refine's nested queries are not used: a list reads its own address. What is left is flat: `?to=/orders`.
  ...[refine, '@refinedev/react-router/dist/index.mjs'].map((by) => ({ by, asked: 'qs', given: flatQueries() })),
  // Refine compares what its contexts hold: plain data, for which lodash needs eighty modules.
  { by: refine, asked: 'lodash-es/isEqual.js', given: sameData() },
  { by: refine, asked: 'lodash-es/differenceWith.js', given: 'export default (from, less, same) => from.filter((one) => !less.some((other) => same(one, other)));' },
  { by: refine, asked: 'lodash-es/unionWith.js', given: unionWith() },
  { by: refine, asked: 'lodash-es/get.js', given: deepValue() },
  // Refine calls a form's own saving and a choice's search once, some time after they were last asked for; lodash's has options besides.
  { by: refine, asked: 'lodash-es/debounce.js', given: lastCallOnly() },
  // Resources say their singular and plural themselves.
  { by: refine, asked: 'pluralize', given: 'const same = (word) => word; export default { plural: same, singular: same };' },
  // A schema is described as JSON Schema by the inspector, which is fetched when it opens: each schema need not know how.
  { by: 'zod/v4/classic/schemas.js', asked: '../core/json-schema-processors.js', given: describedByOthers() },
  { by: 'zod/v4/classic/schemas.js', asked: '../core/to-json-schema.js', given: undescribed() },
  // Of use to Refine's developer tools alone.
  { by: '@refinedev/devtools-internal/dist/index.mjs', asked: 'error-stack-parser', given: 'export default { parse: () => [] };' },
  // Every browser that the build is for has its own.
  { by: 'rc-resize-observer/es/utils/observerUtil.js', asked: 'resize-observer-polyfill', given: 'export default ResizeObserver;' },
  // Forms are react-hook-form's: antd's are never around a field.
  { by: 'antd/es/form/context.js', asked: 'rc-field-form', given: 'export const FormProvider = ({ children }) => children;' },
  // The field of the signed-out screens is a plain one: not with text areas, one-time codes and searches beside it.
  { by: 'src/custom/session/TextField.tsx', asked: 'antd', given: "export { default as Input } from 'antd/es/input/Input.js';" },
  // Nor does a list's search need them.
  { by: 'src/engine/features/list/SearchBox.tsx', asked: 'antd', given: "export { default as Button } from 'antd/es/button/index.js'; export { default as Input } from 'antd/es/input/Input.js';" },
  // A button that is divided in two, with what stands around it, is nowhere used.
  { by: 'antd/es/dropdown/index.js', asked: './dropdown-button', given: 'export default undefined;' },
  // Nor are buttons or check boxes in groups.
  { by: 'antd/es/button/button.js', asked: './button-group', given: "import { createContext } from 'react'; export const GroupSizeContext = createContext(undefined); export default undefined;" },
  { by: 'antd/es/checkbox/index.js', asked: './Group', given: 'export default undefined;' },
  // What antd draws outside of the page it draws with React 19's root, which its patch gives it before all else.
  { by: 'antd/es/config-provider/UnstableContext.js', asked: 'rc-util/es/React/render', given: "export const render = () => { throw new Error('The patch for React 19 is missing'); }; export const unmount = render;" },
  // The portal says for itself what antd's parts say; where it has not yet, they speak the English that it has.
  ...[['antd/es/config-provider/index.js', '../locale/en_US'], ['antd/es/locale/useLocale.js', './en_US'], ['antd/es/modal/locale.js', '../locale/en_US'], ['antd/es/_util/hooks/useClosable.js', '../../locale/en_US']].map(([by = '', asked = '']) => ({ by, asked, given: "export { default } from 'antd/es/locale/en_GB.js';" })),
  // What moves by itself, without the lists of such, which are those of toasts, files and forms.
  ...['antd/es/config-provider/MotionWrapper.js', 'antd/es/button/DefaultLoadingIcon.js', 'antd/es/_util/wave/WaveEffect.js', 'rc-menu/es/SubMenu/InlineSubMenuList.js', '@rc-component/trigger/es/Popup/index.js', '@rc-component/trigger/es/Popup/Mask.js'].map((by) => ({
    by,
    asked: 'rc-motion',
    given: "export { default } from 'rc-motion/es/CSSMotion.js'; export { default as Provider } from 'rc-motion/es/context.js';",
  })),
  // A dark theme reckons its colours from the light ones.
  { by: '@ant-design/colors/es/index.js', asked: './presets', given: lightColours() },
  // Telephones of twenty years ago are none of the browsers that the build is for; a tablet counts as none, as it did.
  { by: '@rc-component/trigger/es/index.js', asked: 'rc-util/es/isMobile', given: 'export default () => /android.+mobile|ip(?:hone|od)|mobile.+firefox/i.test(navigator.userAgent);' },
  // What these two are drawn as on antd's own pages of documentation.
  { by: 'antd/es/dropdown/dropdown.js', asked: '../_util/PurePanel', given: 'export default () => undefined;' },
  { by: 'antd/es/tooltip/index.js', asked: './PurePanel', given: 'export default undefined;' },
  // No menu has another one in it, to which these lead.
  ...['Left', 'Right'].map((to) => ({ by: 'antd/es/dropdown/dropdown.js', asked: `@ant-design/icons/es/icons/${to}Outlined`, given: 'export default () => null;' })),
  // The place of a button's loading icon moves before there is one: each button without an icon would ask React for a second drawing of the page at once (ADR 064).
  { by: 'antd/es/button/button.js', asked: './DefaultLoadingIcon', given: onceLoading() },
  // The icons' style stands in the build's file (ADR 064): for it alone antd would reckon all of its own theme, which nobody sees.
  { by: 'antd/es/config-provider/style/index.js', asked: '../../theme/internal', given: 'export const useResetIconStyle = () => undefined;' },
  // A button asks whether a colour is bright: not with the whole colour picker.
  { by: 'antd/es/color-picker/color.js', asked: '@rc-component/color-picker', given: "export { Color } from '@rc-component/color-picker/es/color.js';" },
  // A tooltip reads a colour with it too.
  { by: 'antd/es/color-picker/util.js', asked: '@rc-component/color-picker', given: "export { Color } from '@rc-component/color-picker/es/color.js';" },
  { by: 'antd/es/button/style/token.js', asked: '../../color-picker/components/ColorPresets', given: brightness() },
];

function onceLoading() {
  return `
    import { createElement, useRef } from 'react';
    import Icon from 'antd/es/button/DefaultLoadingIcon.js';
    export default function LoadingIcon(props) {
      const known = useRef(false);
      known.current ||= Boolean(props.existIcon || props.loading);
      return known.current ? createElement(Icon, props) : null;
    }`;
}

export function flatQueries() {
  return `
    export const parse = (search) => Object.fromEntries(new URLSearchParams(search));
    export function stringify(query = {}, { addQueryPrefix = false } = {}) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
      return text && addQueryPrefix ? '?' + text : text;
    }
    export default { parse, stringify };`;
}

/** Lists and plain objects by what they hold; of anything else, what is the same. */
export function sameData() {
  return `
    const isPlain = (value) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
    export default function same(one, other) {
      if (Object.is(one, other)) return true;
      if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
      if (Array.isArray(one) !== Array.isArray(other) || !isPlain(one) || !isPlain(other)) return false;
      const keys = Object.keys(one);
      return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
    }`;
}

/** What stands at `a.b[0]`. */
export function deepValue() {
  return "export default (from, path) => String(path).split(/[.[\\]]+/).filter(Boolean).reduce((at, key) => at?.[key], from);";
}

export function unionWith() {
  return `
    export default (...given) => {
      const same = given.pop();
      return given.flat().reduce((union, one) => (union.some((other) => same(one, other)) ? union : [...union, one]), []);
    };`;
}

/** A call that waits until nobody has asked for it for so many ms, and is then made as it was asked for last. */
export function lastCallOnly() {
  return `
    export default function lastCallOnly(call, wait = 0) {
      let timer;
      let asked;
      const cancel = () => {
        clearTimeout(timer);
        asked = undefined;
      };
      const flush = () => {
        const given = asked;
        cancel();
        if (given) call(...given);
      };
      const ask = (...given) => {
        cancel();
        asked = given;
        timer = setTimeout(flush, wait);
      };
      return Object.assign(ask, { cancel, flush });
    }`;
}

/** Leaves each kind of schema to the processors of whoever describes it, as zod's small edition does. */
function describedByOthers() {
  const folder = dirname(createRequire(import.meta.url).resolve('zod/v4/core'));
  const source = readFileSync(join(folder, 'json-schema-processors.js'), 'utf8');
  const names = [...source.matchAll(/export const (\w+Processor) =/g)].map(([, name]) => `described as ${name}`);
  // What a schema says of itself, such as its `minLength`, is gathered at the file's beginning.
  const gathering = withoutImport(source.slice(0, source.indexOf('const formatMap =')), './to-json-schema.js').replaceAll('from "./', `from "${folder}/`);
  return `
    ${gathering}
    const described = (schema, context, json, params) => context.processors[schema._zod.def.type](schema, context, json, params);
    export { ${names.join(', ')} };`;
}

/** A module that nothing here calls would stand in the first script all the same. @param {string} code @param {string} from */
export function withoutImport(code, from) {
  const [line, names] = new RegExp(`^import \\{([^}]*)\\} from "${from}";\\n`, 'm').exec(code) ?? [];
  if (line === undefined || names === undefined) throw new Error(`Nothing is imported from ${from} any more`);
  const rest = code.replace(line, '');
  const used = names.split(',').map((name) => name.trim()).filter((name) => name !== '' && new RegExp(`\\b${name}\\b`).test(rest));
  if (used.length > 0) throw new Error(`${used.join(', ')} of ${from} is called`);
  return rest;
}

/** The methods by which a schema would describe itself. */
function undescribed() {
  return `
    const refuse = () => { throw new Error('Use z.toJSONSchema(schema)'); };
    export const createToJSONSchemaMethod = () => refuse;
    export const createStandardJSONSchemaMethod = () => refuse;`;
}

/** antd's own colours for a light theme. */
function lightColours() {
  const source = readFileSync(createRequire(import.meta.url).resolve('@ant-design/colors/es/presets.js'), 'utf8');
  const end = source.indexOf('export var redDark =');
  if (end === -1) throw new Error('antd writes its colours in another way: scripts/unused-parts.mjs knows how');
  return source.slice(0, end);
}

/** As antd itself reckons it, in the module that this one stands for. */
function brightness() {
  return `
    import { Color } from '@rc-component/color-picker/es/color.js';
    export function isBright(value, ground) {
      const { r, g, b, a } = value.toRgb();
      return a <= 0.5 ? new Color(value.toRgbString()).onBackground(ground).toHsv().v > 0.5 : r * 0.299 + g * 0.587 + b * 0.114 > 192;
    }`;
}

const prefix = '\0unused-part:';

/** @returns {import('vite').Plugin} */
export function unusedParts() {
  /** @type {Set<number>} */
  const met = new Set();
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(asked, importer = '') {
      const at = exchanges.findIndex((exchange) => exchange.asked === asked && importer.replaceAll('\\', '/').endsWith(exchange.by));
      if (at === -1) return undefined;
      met.add(at);
      return `${prefix}${at}`;
    },
    load(id) {
      return id.startsWith(prefix) ? exchanges[Number(id.slice(prefix.length))]?.given : undefined;
    },
    onLog(_level, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED' && message.includes('unused-part:')) throw new Error(`A small part lacks what is asked of it: ${message}`);
    },
    buildEnd(error) {
      const missed = exchanges.filter((_, at) => !met.has(at));
      if (!error && missed.length > 0) throw new Error(`Nothing asks any more for ${missed.map(({ by, asked }) => `${asked} in ${by}`).join(', ')}`);
    },
  };
}
