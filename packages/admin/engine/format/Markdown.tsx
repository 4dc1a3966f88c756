import dompurify from 'dompurify';
import micromark from 'micromark';
import gfm from 'micromark-extension-gfm';
import gfmHtml from 'micromark-extension-gfm/html';
import { useLayoutEffect, useMemo, useRef } from 'react';
import './markdown.css';

interface MarkdownProps {
  readonly text: string;
  /** What it says, in one line and without its marks: for a cell. */
  readonly isExcerpt?: true;
}

const purifier = dompurify(window);

/** What the marks stand for, as nodes. Markup in the text stays text; and nothing active is left, whoever wrote it. */
function drawn(text: string): DocumentFragment {
  const html = micromark(text, 'utf8', { extensions: [gfm()], htmlExtensions: [gfmHtml] });
  const fragment = purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form', 'input', 'button'],
  });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
  return fragment;
}

/** A text with Markdown in it, as it is read: headings, lists, tables, links. */
export default function Markdown({ text, isExcerpt }: MarkdownProps) {
  const box = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => drawn(text), [text]);
  useLayoutEffect(() => {
    // Not as markup, which the browser would have to be allowed to read.
    if (!isExcerpt) box.current?.replaceChildren(nodes.cloneNode(true));
  }, [nodes, isExcerpt]);
  if (isExcerpt) return nodes.textContent?.replaceAll(/\s+/g, ' ').trim();
  return <div ref={box} className="markdown" />;
}
