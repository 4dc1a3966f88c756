/**
 * Word writes a list as paragraphs: their style says which level they stand on, and their bullet or number is text, for
 * readers that know no lists. A browser is such a reader when it pastes.
 */
const listed = 'mso-list';
const levelIn = /mso-list:[^;]*\blevel(\d+)/i;
/** `1.`, `a)` or `(iv)`; a bullet is a single character of whatever font, often a letter. */
const countedMarker = /^\s*\(?[\da-z]{1,5}[.)]/i;

interface OpenList {
  readonly list: Element;
  readonly level: number;
}

/** Pasted HTML whose list paragraphs have become lists, one inside the other as their levels say. Other HTML stays as it is. */
export function listsFromWord(html: string): string {
  if (!html.includes(listed)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  let open: OpenList[] = [];
  for (const paragraph of page.querySelectorAll(`p[style*="${listed}"]`)) {
    const level = Number(levelIn.exec(paragraph.getAttribute('style') ?? '')?.[1]);
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

/** Takes the bullet or number out of the text, and says which kind of list it stood for. */
function takeMarker(paragraph: Element): 'ol' | 'ul' {
  const marker = paragraph.querySelector(`[style*="${listed}"]`);
  const isCounted = countedMarker.test(marker?.textContent ?? '');
  marker?.remove();
  return isCounted ? 'ol' : 'ul';
}

/** A new list: in the last item of the one around it, or else in the paragraph's place. */
function openList(tag: 'ol' | 'ul', around: OpenList | undefined, paragraph: Element): Element {
  const list = paragraph.ownerDocument.createElement(tag);
  if (around?.list.lastElementChild) around.list.lastElementChild.append(list);
  else paragraph.before(list);
  return list;
}
