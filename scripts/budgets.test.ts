import { describe, expect, it } from 'vitest';
import { chunkOfPage, filesLoaded } from './budgets.mjs';

const chunks = {
  'index.html': { file: 'entry.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js', 'index.html'] },
  'src/custom/orders/Orders.tsx': { file: 'orders.js', imports: ['_table.js'] },
  'src/custom/labels/Labels.tsx': { file: 'labels.js' },
};

describe('what a page loads', () => {
  it('is its modules and what they import, each once, and nothing that others ask for', () => {
    expect(filesLoaded(chunks, ['index.html'])).toEqual(['entry.js', 'react.js']);
    expect(filesLoaded(chunks, ['index.html', 'src/custom/orders/Orders.tsx'])).toEqual(['entry.js', 'react.js', 'orders.js', 'table.js']);
  });

  it('begins with the scripts of the page, whatever part holds the entry', () => {
    const html = '<script type="module" crossorigin src="/entry.js"></script><link rel="stylesheet" href="/entry.css">';
    expect(chunkOfPage(html, chunks)).toEqual({ file: 'index.html', imports: ['index.html'] });
    expect(() => chunkOfPage(html.replace('entry', 'other'), chunks)).toThrow('other.js');
  });

  it('is unknown when a module is not in the build', () => {
    expect(() => filesLoaded(chunks, ['src/custom/orders/Moved.tsx'])).toThrow('Moved.tsx');
  });
});
