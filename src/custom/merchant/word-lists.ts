/**
 * Word pastes list items as paragraphs. Their style contains the level, and their text contains the bullet or number.
 */
const wordListStyle = 'mso-list';
const listLevelPattern = /mso-list:[^;]*\blevel(\d+)/i;
/**
 * Matches `1.`, `a)` or `(iv)`. Bullets don't match, because they are single characters of any font, often a letter.
 */
const countedMarker = /^\s*\(?[\da-z]{1,5}[.)]/i;

interface OpenList {
  readonly list: Element;
  readonly level: number;
}

/** Converts Word's list paragraphs into nested lists. Other HTML is unchanged. */
export function convertWordLists(html: string): string {
  if (!html.includes(wordListStyle)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  let open: OpenList[] = [];
  for (const paragraph of page.querySelectorAll(`p[style*="${wordListStyle}"]`)) {
    const level = Number(listLevelPattern.exec(paragraph.getAttribute('style') ?? '')?.[1]);
    if (!(level > 0)) continue;
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    const tag = takeMarker(paragraph);
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.list.localName === tag));
    if (open.at(-1)?.level !== level) open.push({ list: openList(tag, open.at(-1), paragraph), level });
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
  return page.body.innerHTML;
}

/** Removes the bullet or number from the text, and returns the type of its list. */
function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = paragraph.querySelector(`[style*="${wordListStyle}"]`);
  const isCounted = countedMarker.test(marker?.textContent ?? '');
  marker?.remove();
  return isCounted ? 'ol' : 'ul';
}

/** Inserts a new list into the last item of the outer list, or before the paragraph if there is no outer list. */
function openList(tag: 'ol' | 'ul', around: OpenList | undefined, paragraph: Element): Element {
  const list = paragraph.ownerDocument.createElement(tag);
  if (around?.list.lastElementChild) around.list.lastElementChild.append(list);
  else paragraph.before(list);
  return list;
}
