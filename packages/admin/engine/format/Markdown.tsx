import dompurify from 'dompurify';
import micromark from 'micromark';
import gfm from 'micromark-extension-gfm';
import gfmHtml from 'micromark-extension-gfm/html';
import { useLayoutEffect, useMemo, useRef } from 'react';
import './markdown.css';

interface MarkdownProps {
  readonly text: string;
  /** Renders plain text on one line, for a cell. */
  readonly isExcerpt?: true;
}

const purifier = dompurify(window);

/** Renders Markdown to safe nodes. HTML in the text is shown as text, and active content is removed. */
function renderMarkdown(text: string): DocumentFragment {
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

export default function Markdown({ text, isExcerpt }: MarkdownProps) {
  const box = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => renderMarkdown(text), [text]);
  useLayoutEffect(() => {
    // Insert nodes instead of markup, which the content security policy would have to allow.
    if (!isExcerpt) box.current?.replaceChildren(nodes.cloneNode(true));
  }, [nodes, isExcerpt]);
  if (isExcerpt) return nodes.textContent?.replaceAll(/\s+/g, ' ').trim();
  return <div ref={box} className="markdown" />;
}
