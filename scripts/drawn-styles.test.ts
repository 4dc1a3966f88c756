import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { type Appearance, themeOf } from '../src/engine/kit/theme/tokens.ts';
import { drawStyles, drawVariables, withoutIconStyles, withoutRules } from './drawn-styles.mjs';

it.each<[Appearance, boolean, boolean]>([['light', false, true], ['light', true, false], ['dark', false, false], ['dark', true, true]])('the styles that are drawn once for all are those of the %s theme (still: %s, with a finger: %s)', async (appearance, isStill, isCoarse) => {
  expect([...(await drawStyles(themeOf(appearance, isStill, isCoarse)))]).toEqual([...(await drawStyles())]);
});

it('they are whole: antd calls each by its part and its class, and its keyframes stand with it', async () => {
  const styles = await drawStyles();
  expect(styles.get('Button-Button%ant-btn%anticon')).toContain('.ant-btn-primary');
  expect(styles.get('Dropdown-Dropdown%ant-dropdown%anticon')).toMatch(/^@keyframes antSlideUpIn/);
  // Stands behind all others, and would not here.
  expect([...styles.keys()].filter((name) => name.startsWith('ant-design-icons'))).toEqual([]);
});

const antd = (path: string) => readFileSync(createRequire(import.meta.url).resolve(`antd/es/${path}`), 'utf8');

it('a build leaves out the rules of what it has drawn, what only they name, and nothing else', () => {
  const code = [
    "import { a } from './a.js';", "import { b } from './b.js';", "import { genStyleHooks } from './hooks.js';",
    'const genA = (token) => a(token);', 'const own = 1;', 'export function prepareComponentToken() {\n  return b(own);\n}',
    "export default genStyleHooks('Button', token => {\n  return [genA(token), {}];\n}, prepareComponentToken, {\n  unitless: {}\n});",
  ];
  expect(withoutRules(code.join('\n'))).toBe([code[1], code[2], code[4], code[5], "export default genStyleHooks('Button', () => [], prepareComponentToken, {\n  unitless: {}\n});"].join('\n'));
  expect(() => withoutRules('export default genOtherHooks();')).toThrow('in another way');
});

it.each([
  ['button', ['Button-Button%ant-btn%anticon']],
  ['dropdown', ['Dropdown-Dropdown%ant-dropdown%anticon']],
  ['popover', ['Popover-Popover%ant-popover%anticon']],
  ['tooltip', ['Tooltip-Tooltip%ant-tooltip%anticon', 'Tooltip-Tooltip%ant-popover%anticon']],
  ['checkbox', ['Checkbox-Checkbox%ant-checkbox%anticon']],
  ['input', ['Input-Shared%ant-input%anticon', 'Input-Component%ant-input%anticon']],
])('what a build leaves out of antd’s %s stands in the file', async (part, names) => {
  const bare = withoutRules(antd(`${part}/style/index.js`));
  expect([...bare.matchAll(/genStyleHooks\((?:'\w+'|\[[^\]]*\]), (\S+)/g)].map(([, rules]) => rules)).toEqual(Array(part === 'input' ? 2 : 1).fill('()'));
  expect([...(await drawStyles()).keys()]).toEqual(expect.arrayContaining(names));
});

it('nor do its icons write their style one by one, which stands in the file', () => {
  const code = withoutIconStyles(readFileSync(createRequire(import.meta.url).resolve('@ant-design/icons/es/utils.js'), 'utf8'));
  expect(code).toMatch(/useInsertStyles\(\) \{\};\s*$/);
  expect(code).not.toContain('.anticon');
  expect(() => withoutIconStyles('export const useInsertStyles = () => {};')).toThrow('in another way');
});

it('the variables that somebody names stand in the file, and for other themes what is different there', async () => {
  const themes = { light: themeOf('light', false, false), dark: themeOf('dark', false, false), coarse: themeOf('light', false, true) };
  const drawn = await drawVariables(themes, 'color: var(--ant-color-primary); height: var(--ant-control-height); padding: var(--ant-input-padding-block)');
  expect(drawn).toContain('.portal{--ant-color-primary:#2f56d9;--ant-control-height:36px}');
  expect(drawn).toContain(":where([data-appearance='dark']) .portal{--ant-color-primary:#6c87dc}");
  expect(drawn).toMatch(/@media \(pointer:coarse\)\{\.portal\{--ant-control-height:44px\}.*\}$/);
  expect(drawn).toContain('.portal.ant-input-css-var{--ant-input-padding-block:');
  expect(drawn).not.toContain('--ant-color-error:');
});
