import { expect, it } from 'vitest';
import { type Appearance, themeOf } from '../src/engine/kit/theme/tokens.ts';
import { drawStyles } from './drawn-styles.mjs';

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
