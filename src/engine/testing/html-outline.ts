/** Markup as one line an element, for screens that are drawn without a document: tags, classes of our own, what assistive technology is told, and words. */

import { expect } from 'vitest';

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const isOurs = (name: string) => name !== '' && !/^(?:ant|css|rc)-/.test(name);
const unsaid = /^(?:class|id|for|aria-labelledby|aria-describedby|aria-controls|data-icon|data-discover|aria-owns|unselectable|focusable|viewBox|fill|width|height|style)$/;

function lineOf(tag: string, attributes: string): string {
  const said = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value]) => [name, value] as const);
  const classes = said.find(([name]) => name === 'class')?.[1]?.split(' ').filter(isOurs) ?? [];
  const style = said.find(([name, value]) => name === 'style' && value?.includes('--'));
  const others = [...said.filter(([name]) => !unsaid.test(name)), ...(style ? [style] : [])].map(([name, value]) => (value === undefined || value === '' ? name : `${name}: ${value}`));
  return `${[tag, ...classes].join('.')}${others.length > 0 ? ` [${others.join(', ')}]` : ''}`;
}

const single = new Set(['input', 'img', 'br', 'hr', 'link', 'meta']);

export function htmlOutline(html: string): string {
  const plain = html.replaceAll(/<(style|svg|script)[^>]*>.*?<\/\1>/gs, (_, tag: string) => (tag === 'svg' ? '<svg></svg>' : ''));
  const lines: string[] = [];
  let depth = 0;
  for (const [, closing, tag = '', attributes = '', words] of plain.matchAll(/<(\/)?([\w-]+)([^>]*?)\/?>|([^<]+)/g)) {
    if (words !== undefined) {
      const text = words.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity).replaceAll(/\s+/g, ' ').trim();
      if (text !== '') lines.push(`${'  '.repeat(depth)}${text}`);
    } else if (closing) depth -= 1;
    else {
      const line = lineOf(tag, attributes);
      if (!['div', 'span', 'svg'].includes(line)) lines.push(`${'  '.repeat(depth)}${line}`);
      if (!single.has(tag)) depth += 1;
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Compares drawings, by their names, with what `outlines/` holds of them; `npx vitest run FILE -u` writes what they are now. */
export async function expectDrawn(name: string, drawn: Readonly<Record<string, () => Promise<string>>>): Promise<void> {
  const all: string[] = [];
  for (const [title, look] of Object.entries(drawn)) all.push(`--- ${title}\n${await look()}`);
  await expect(all.join('\n')).toMatchFileSnapshot(`${process.cwd()}/src/engine/testing/outlines/${name}.txt`);
}
