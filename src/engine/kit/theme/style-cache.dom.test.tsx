import { StyleProvider } from '@ant-design/cssinjs';
import { render } from '@testing-library/react';
import { Button, ConfigProvider, Input } from 'antd';
import { expect, it, vi } from 'vitest';
import { createStyleCache } from './style-cache.ts';
import { themeOf } from './tokens.ts';

const adopted = () => document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText ?? '');
const written = () => [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');

it('a style of the build’s file is not written into the page, in no theme; all other styles are; variables stand in sheets of their own, as the theme that was drawn last has them', () => {
  const cache = createStyleCache(['Button-Button%ant-btn%anticon']);
  const page = (appearance: 'light' | 'dark') => (
    <StyleProvider cache={cache}>
      <ConfigProvider theme={themeOf(appearance, false, false)}>
        <Button>Save</Button>
        <Input />
      </ConfigProvider>
    </StyleProvider>
  );
  const { rerender } = render(page('light'));
  rerender(page('dark'));
  expect(written().filter((style) => style.startsWith('.ant-btn'))).toEqual([]);
  expect(adopted().filter((style) => style.startsWith('.portal.ant-btn'))).toHaveLength(1);
  expect(adopted().filter((style) => /^\.portal ?\{/.test(style))).toHaveLength(1);
  expect(adopted().find((style) => /^\.portal ?\{/.test(style))).toContain('#1d2129');
  expect(written().filter((style) => style.startsWith('.portal'))).toEqual([]);
  expect(written().filter((style) => style.startsWith('.ant-input{'))).not.toEqual([]);
});

it('the variables of a part that leaves the screen and comes back are not written again', () => {
  const cache = createStyleCache();
  const page = (part: 'input' | 'none') => (
    <StyleProvider cache={cache}>
      <ConfigProvider theme={themeOf('light', false, false)}>
        <Button>Save</Button>
        {part === 'input' && <Input />}
      </ConfigProvider>
    </StyleProvider>
  );
  const { rerender } = render(page('input'));
  rerender(page('none'));
  const write = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  rerender(page('input'));
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});
