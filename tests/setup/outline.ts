/**
 * A screen as one line an element: the classes that the portal's styles know, what assistive technology is told, and the
 * words. What antd wraps around it is left out, but for what it makes of a control: its variant, its size, its state.
 * Above it stands where that is: the address, the page's title, what has the focus beside it, and what is said beside it.
 */
import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';

const states = 'primary|dangerous|danger|text|link|sm|lg|circle|round|ghost|loading|disabled|checked|indeterminate|active|selected|finish|process|wait|multiple|borderless|block|centered|has-color|status-error|status-warning|has-error|success|info|warning|error|open|hidden|rtl|vertical|placement-\\w+';
const ofControls = new RegExp(`^ant-[\\w-]*?(?:${states})$`);
const isKept = (name: string) => (name.startsWith('ant') ? ofControls.test(name) && !name.startsWith('ant-btn-color') && !name.startsWith('ant-btn-variant') : !name.startsWith('css-') && !name.startsWith('rc-'));

/** They name another element, by an id that differs from run to run. */
const references = ['aria-labelledby', 'aria-describedby', 'aria-errormessage', 'aria-controls', 'aria-owns', 'aria-activedescendant', 'for', 'form', 'list'];
const unsaid = new Set(['class', 'style', 'unselectable', 'data-discover', 'data-icon', 'data-menu-id', 'data-node-key', 'focusable', 'nonce', 'aria-valuetext']);

/** What it says, or what it is where it says nothing. */
function wordsOf(element: Element | null): string {
  const words = (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return words === '' ? (element?.tagName.toLowerCase() ?? 'nothing') : `“${words}”`;
}

/** What a person sees of an input is not in its attributes. */
function heldBy(element: Element): string[] {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return [];
  const { checked, indeterminate } = element instanceof HTMLInputElement ? element : { checked: false, indeterminate: false };
  return [...(element.value === '' ? [] : [`holds: ${element.value}`]), ...(checked ? ['is checked'] : []), ...(indeterminate ? ['is checked in part'] : [])];
}

function attributes(element: Element, isOwn: boolean): string[] {
  const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const said = [...element.attributes].flatMap(({ name, value }) => {
    // Those that React or antd make up differ from run to run.
    if (name === 'id') return /^[a-z-]+$/i.test(value) && value !== 'test-id' ? [`id: ${value}`] : [];
    if (references.includes(name)) return [`${name}: ${value.split(' ').map((id) => wordsOf(document.getElementById(id))).join(' ')}`];
    return unsaid.has(name) || (name.startsWith('data-') && !isOwn) ? [] : [value === '' ? name : `${name}: ${value.replace(/^blob:.*/, 'blob')}`];
  });
  const style = isOwn ? element.getAttribute('style') : null;
  return [...said.filter((each) => !isInput || !each.startsWith('value: ')), ...(style ? [`style: ${style.replaceAll(/\s+/g, ' ').trim()}`] : []), ...heldBy(element), ...(element === document.activeElement ? ['has the focus'] : [])];
}

const isTheirs = (element: Element | null) => [...(element?.classList ?? [])].some((name) => /^(?:ant|rc|recharts)-/.test(name));
/** What has no class and stands in something of a library is that library's. */
const isOurs = (element: Element) => !isTheirs(element) && (element.classList.length > 0 || !isTheirs(element.parentElement));

function linesOf(node: Node, depth: number): string[] {
  const indent = '  '.repeat(depth);
  if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? [`${indent}${node.textContent.replaceAll(/\s+/g, ' ').trim()}`] : [];
  if (!(node instanceof Element) || node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return [];
  const tag = node.tagName.toLowerCase();
  const icon = /anticon-([\w-]+)/.exec(node.getAttribute('class') ?? '')?.[1];
  if (icon !== undefined) return [`${indent}icon ${icon}${node.hasAttribute('aria-hidden') ? '' : ', to be read'}`];
  const classes = [...node.classList].filter(isKept);
  const said = attributes(node, isOurs(node) || classes.some((name) => !name.startsWith('ant')));
  // How it is drawn is nobody's words.
  if (tag === 'svg') return [`${indent}${['svg', ...classes].join('.')}${said.filter((each) => /^(?:role|aria-|style)/.test(each)).map((each) => ` [${each}]`).join('')}`];
  const isBare = classes.length === 0 && said.length === 0 && (tag === 'div' || tag === 'span');
  const inner = [...node.childNodes].flatMap((child) => linesOf(child, isBare ? depth : depth + 1));
  if (isBare) return inner;
  const head = `${indent}${[tag, ...classes].join('.')}${said.length > 0 ? ` [${said.join(', ')}]` : ''}`;
  const [only] = inner;
  return inner.length === 1 && only !== undefined && node.firstChild?.nodeType === Node.TEXT_NODE ? [`${head} ${only.trim()}`] : [head, ...inner];
}

/** The address, the title, and what has the focus or is said outside of what is looked at. Notices go by themselves, at moments of their own. */
function whereaboutsOf(scope: Element): string {
  const focused = document.activeElement;
  const isBeside = focused !== null && focused !== document.body && !scope.contains(focused);
  const told = [...document.querySelectorAll('[role="status"], [aria-live]')].filter((region) => !scope.contains(region) && !region.contains(scope) && !region.closest('[class*="ant-"]') && region.textContent?.trim());
  // How many pages are shown depends on when the last one came.
  const address = `${location.pathname}${location.search}${location.hash}`.replace(/([?&])page=\d+(?:&|$)/, '$1').replace(/[?&]$/, '');
  return [`at ${address}`, `“${document.title}”`, ...(isBeside ? [`focus: ${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? wordsOf(focused)}`] : []), ...told.map((region) => `said: ${wordsOf(region)}`)].join(', ');
}

const outlineOf = (scope: Element): string => `${[whereaboutsOf(scope), ...linesOf(scope, 0)].join('\n')}\n`;

/** React draws what may wait in slices, each in a turn of its own: on a busy machine few of them fit into some milliseconds. */
const turns = 40;

/** What is on its way comes first: chunks of the portal, answers, and what is put off to the next moment. */
async function settled(look: () => string): Promise<string> {
  let before = '';
  for (let alike = 0, tries = 0; alike < 3 && tries < 200; tries += 1) {
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise((done) => void setTimeout(done, 5 * 2 ** alike));
      for (let turn = 0; turn < turns; turn += 1) await new Promise((done) => void setImmediate(done));
      // antd moves the focus one frame after what opens is there, which itself comes with one.
      for (let frame = 0; alike === 2 && frame < 3; frame += 1) await new Promise((done) => void requestAnimationFrame(done));
    });
    const now = look();
    // What has just been pressed is not pressed again for a moment.
    const isOnItsWay = now.includes('aria-busy: true') || (tries < 60 && now.includes('aria-disabled: true, type: submit'));
    alike = now === before && !isOnItsWay ? alike + 1 : 0;
    before = now;
  }
  return before;
}

/** A screen, or a part of it, once nothing is on its way any more. */
export async function settledOutline(look: () => Element | null | undefined): Promise<string> {
  const outline = await settled(() => {
    const scope = look();
    return scope ? outlineOf(scope) : '';
  });
  if (outline === '') throw new Error(`There is nothing to see: ${document.body.textContent?.slice(-800)}`);
  return outline;
}

/** Compares screens, by their names, with what `tests/screens/outlines/` holds of them; `npx vitest run FILE -u` writes what they are now. */
export async function expectOutlines(file: string, outlines: Readonly<Record<string, string>>): Promise<void> {
  const all = Object.entries(outlines).map(([name, outline]) => `--- ${name}\n${outline}`);
  await expect(all.join('\n')).toMatchFileSnapshot(`${process.cwd()}/tests/screens/outlines/${file}.txt`);
}
