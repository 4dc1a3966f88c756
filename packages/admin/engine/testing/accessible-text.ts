/**
 * Describes a rendered component as a screen reader announces it: one line per element with a role, including its name,
 * state and text. Links include their address.
 */

/** The properties of an element that this file reads. Both browsers and the test DOM have them. */
export interface ElementLike {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>;
  readonly children: Iterable<ElementLike>;
  getAttribute(name: string): string | null;
}

const inputRoles: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  search: 'searchbox',
  number: 'spinbutton',
  button: 'button',
  submit: 'button',
  file: 'file',
};
const tagRoles: Readonly<Record<string, string>> = {
  BUTTON: 'button',
  TEXTAREA: 'textbox',
  SELECT: 'combobox',
  OUTPUT: 'status',
  NAV: 'navigation',
  MAIN: 'main',
  DIALOG: 'dialog',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  TR: 'row',
};
/** Roles whose text is their name, so that their children are not read again. */
const namedRoles = new Set([
  'button',
  'link',
  'heading',
  'option',
  'menuitem',
  'tab',
  'alert',
  'status',
  'row',
  'switch',
  'checkbox',
  'radio',
  'textbox',
  'searchbox',
  'spinbutton',
  'combobox',
  'file',
  'img',
]);
/** Containers that are announced with their name. */
const containerRoles = new Set([
  'dialog',
  'group',
  'region',
  'navigation',
  'menu',
  'listbox',
  'tablist',
  'progressbar',
  'separator',
]);
const valueRoles = new Set(['textbox', 'searchbox', 'spinbutton']);
const ignoredTags = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'HEAD']);
const states = ['disabled', 'checked', 'expanded', 'selected', 'pressed', 'invalid', 'current', 'busy'] as const;

const normalizeText = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

function roleOf(part: ElementLike): string | undefined {
  const given = part.getAttribute('role');
  if (given !== null) return given;
  if (part.tagName === 'A') return part.getAttribute('href') === null ? undefined : 'link';
  if (part.tagName === 'INPUT') {
    return part.getAttribute('type') === 'hidden'
      ? undefined
      : (inputRoles[part.getAttribute('type') ?? ''] ?? 'textbox');
  }
  return tagRoles[part.tagName];
}

const isHidden = (part: ElementLike) =>
  part.getAttribute('aria-hidden') === 'true' ||
  part.getAttribute('hidden') !== null ||
  /display: ?none/.test(part.getAttribute('style') ?? '') ||
  ignoredTags.has(part.tagName);

/** Returns the texts and elements of a part, in order. */
function nodesOf(part: ElementLike): (string | ElementLike)[] {
  const elements = part.children[Symbol.iterator]();
  return [...part.childNodes].flatMap<string | ElementLike>((node) => {
    if (node.nodeType === 1) return elements.next().value ?? [];
    return node.nodeType === 3 && normalizeText(node.textContent) !== '' ? normalizeText(node.textContent) : [];
  });
}

/** Returns the visible text of a part, with a space between elements. */
function textOf(part: ElementLike): string {
  return nodesOf(part)
    .map((node) => (typeof node === 'string' ? node : isHidden(node) ? '' : textOf(node)))
    .filter(Boolean)
    .join(' ');
}

function stateOf(part: ElementLike): string[] {
  const isChecked = 'checked' in part && part.checked === true;
  const ariaStates = states.flatMap((state) => {
    const value = part.getAttribute(`aria-${state}`);
    return value === null || value === 'false' ? [] : [value === 'true' ? state : `${state} ${value}`];
  });
  return [
    ...new Set([
      ...ariaStates,
      ...(part.getAttribute('disabled') === null ? [] : ['disabled']),
      ...(isChecked ? ['checked'] : []),
    ]),
  ];
}

export function accessibleLines(root: ElementLike): string[] {
  const labels = new Map<string, string>();
  const texts = new Map<string, string>();
  const collect = (part: ElementLike) => {
    const id = part.getAttribute('id');
    const target = part.getAttribute('for');
    if (id !== null) texts.set(id, normalizeText(part.textContent));
    if (target !== null) labels.set(target, normalizeText(part.textContent));
    for (const child of part.children) collect(child);
  };
  collect(root);
  const nameOf = (part: ElementLike, ownText: string) => {
    const label = part
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => texts.get(id) ?? '')
      .join(' ')
      .trim();
    return (
      part.getAttribute('aria-label') ??
      (label ||
        (labels.get(part.getAttribute('id') ?? '') ??
          (ownText || part.getAttribute('alt') || part.getAttribute('placeholder') || '')))
    );
  };

  const lines: string[] = [];
  let text: string[] = [];
  const flush = () => {
    if (text.length > 0) lines.push(`“${text.join(' ')}”`);
    text = [];
  };
  const read = (part: ElementLike, label = '') => {
    if (isHidden(part)) return;
    // A label is read with its control, which is inside the label or named by its `for` attribute.
    if (part.tagName === 'LABEL') {
      if (part.getAttribute('for') === null) for (const child of part.children) read(child, textOf(part));
      return;
    }
    if (label !== '' && roleOf(part) === undefined) {
      for (const child of part.children) read(child, label);
      return;
    }
    const role = roleOf(part);
    const isNamed = role !== undefined && namedRoles.has(role);
    if (isNamed || (role !== undefined && containerRoles.has(role))) {
      const name = nameOf(part, label || (isNamed && part.tagName !== 'TEXTAREA' ? textOf(part) : ''));
      const value =
        'value' in part && typeof part.value === 'string' && valueRoles.has(role) ? normalizeText(part.value) : '';
      const address = role === 'link' ? part.getAttribute('href') : null;
      const line = [
        role,
        name,
        ...(address === null ? [] : [`→ ${address}`]),
        ...(value === '' ? [] : [`= ${value}`]),
        ...stateOf(part).map((state) => `(${state})`),
      ]
        .filter(Boolean)
        .join(' ');
      flush();
      if (line !== 'status' && line !== 'alert') lines.push(line);
      if (isNamed) return;
    }
    for (const node of nodesOf(part)) {
      if (typeof node === 'string') text.push(node);
      else read(node);
    }
  };
  read(root);
  flush();
  return lines;
}

/** Returns the lines under a title, in the format of the snapshot files. */
export function titledLines(title: string, lines: readonly string[]): string {
  return `${title}: ${lines.length === 0 ? 'nothing' : lines.join('\n  ')}`;
}
