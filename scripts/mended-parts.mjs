/**
 * A Vite plugin that mends what a library does once more than it needs to, wherever a part of it is drawn first: on a slow
 * phone each costs some ms of every screen (ADR 067). A library that writes it in another way at its next version fails the build.
 */

/**
 * @typedef {object} Mend
 * @property {string} file the end of its path
 * @property {string} from what it says, in one place
 * @property {string} to
 */

/** @type {readonly Mend[]} */
export const mends = [
  // Every part that uses one of Refine's hooks would be drawn twice at first: the identifier that it begins with is set again.
  {
    file: '@refinedev/core/dist/index.mjs',
    from: 'React15.useMemo(() => setId(defaultId), [defaultId]);',
    to: 'const [idBefore, setIdBefore] = React15.useState(defaultId); if (idBefore !== defaultId) { setIdBefore(defaultId); setId(defaultId); }',
  },
  // Nobody is told how long an answer takes (`overtime`): whoever asks would be drawn once more when it has begun, and when it has come.
  {
    file: '@refinedev/core/dist/index.mjs',
    from: 'clearInterval(intervalFn);\n      }\n      setElapsedTime(void 0);',
    to: 'clearInterval(intervalFn);\n      setElapsedTime(void 0);\n      }',
  },
  // The router comes as a developer has it, with what it warns of; the other edition differs in this alone, and its package names it to nobody.
  { file: 'react-router/dist/development/chunk-6KYCQHYJ.mjs', from: 'var ENABLE_DEV_WARNINGS = true;', to: 'const ENABLE_DEV_WARNINGS = false;' },
  // Rules that depend on what a record holds are nobody's here: what would read them is made when the library is loaded, and five modules with it.
  { file: '@casl/ability/dist/esm/index.mjs', from: 'Q = F(I, J)', to: 'Q = /* @__PURE__ */ F(I, J)' },
  // Where a theme's variables hold names them: all that antd says of them beside that is the same for each part that asks, and would be made one text for each.
  { file: '@ant-design/cssinjs/es/hooks/useCacheToken.js', from: 'cssVar ? flattenToken(cssVar) : ', to: 'cssVar ? cssVar.key : ' },
  // Kept by what they are reckoned of, two themes that are reckoned are two: their five hundred values need not be made one text to be told apart.
  { file: '@ant-design/cssinjs/es/hooks/useCacheToken.js', from: 'var tokenKeys = new Map();', to: 'var reckoned = 0; var tokenKeys = new Map();' },
  { file: '@ant-design/cssinjs/es/hooks/useCacheToken.js', from: 'token2key(mergedDerivativeToken, salt)', to: '"theme-" + ++reckoned' },
  { file: '@ant-design/cssinjs/es/hooks/useCacheToken.js', from: 'token2key(actualToken, salt)', to: '"theme-" + ++reckoned' },
  // A further page leaves the rows before it at their places, which would be reckoned anew for all of ten thousand.
  {
    file: '@tanstack/virtual-core/dist/esm/index.js',
    from: 'this.prevLanes = lanes;\n        this.pendingMin = null;',
    to: `this.prevLanes = lanes;
        const laid = this.laid;
        this.laid = { count, paddingStart, scrollMargin, getItemKey, enabled, lanes, laneAssignmentMode, gap };
        const isLonger = laid !== void 0 && count >= laid.count && Object.keys(laid).every((name) => name === "count" || laid[name] === this.laid[name]);
        this.pendingMin = isLonger ? Math.min(this.pendingMin ?? laid.count, laid.count) : null;`,
  },
  { file: '@tanstack/virtual-core/dist/esm/index.js', from: 'this.measure = () => {\n      this.pendingMin = null;', to: 'this.measure = () => {\n      this.pendingMin = 0;' },
  { file: '@tanstack/virtual-core/dist/esm/index.js', from: 'const next = new Float64Array(need);', to: 'const next = new Float64Array(need * 2);' },
  // V8 turns an object into a hash table when more than sixteen fields are written into it one after another. That takes seven times the room, and a list keeps ten thousand orders. A copy of what is read, with each field overwritten, stays an object.
  {
    file: 'zod/v4/core/schemas.js',
    from: 'payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};\n        const proms = [];\n        const shape = value.shape;',
    to: 'let own = {}; if (value.numKeys > 16) { own = { ...input }; for (const key in own) if (!value.keySet.has(key)) { own = {}; break; } }\n        payload.value = memo ? memo.alloc(inst, payload, own, ctx) : own;\n        const proms = [];\n        const shape = value.shape;',
  },
];

/** @param {string} code of the library's file @param {Mend} mend */
export function mended(code, { file, from, to }) {
  if (!code.includes(from)) throw new Error(`${file} is written in another way: scripts/mended-parts.mjs does not find ${from}`);
  return code.replace(from, () => to);
}

const named = /[\\/]@refinedev[\\/]core[\\/]dist[\\/]index\.mjs$/;
const naming = /^__name\(\w+, "\w+"\);\n/gm;

/** A function that is told its name when the library is loaded stands in a build though nobody calls it, as Refine's table and buttons would. @param {string} code */
export function withoutNames(code) {
  const bare = code.replaceAll(naming, '');
  if (bare === code) throw new Error('Refine names its functions in another way: scripts/mended-parts.mjs knows how');
  return bare;
}

/** @returns {import('vite').Plugin} */
export function mendedParts() {
  /** @type {Set<string>} */
  const met = new Set();
  return {
    name: 'mended-parts',
    apply: 'build',
    transform(code, id) {
      const own = mends.filter(({ file }) => id.replaceAll('\\', '/').endsWith(file));
      if (own.length === 0) return undefined;
      for (const { file } of own) met.add(file);
      const whole = own.reduce(mended, code);
      return { code: named.test(id) ? withoutNames(whole) : whole, map: null };
    },
    buildEnd(error) {
      const missed = mends.filter(({ file }) => !met.has(file));
      if (!error && missed.length > 0) throw new Error(`Nothing asks any more for ${missed.map(({ file }) => file).join(', ')}`);
    },
  };
}
