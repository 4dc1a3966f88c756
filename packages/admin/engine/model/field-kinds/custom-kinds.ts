/** The kinds of field that the portal has added. */
import { type ReactNode, Suspense, createElement } from 'react';
import { noValue, plainText } from '../../format/values.ts';
import { createLazyComponents } from '../handles/lazy-component.ts';
import { type CustomFieldKind, type FieldKind, type KindCellProps, type KindField, kindNames } from './field-kind.ts';

const registered = new Map<string, CustomFieldKind>();

/**
 * Adds kinds of field, before the portal starts. Throws an `Error` for the name of a kind that the package has.
 * @public for portals that have such kinds.
 */
export function registerFieldKinds(...kinds: readonly CustomFieldKind[]): void {
  for (const kind of kinds) {
    if (kindNames.some((name) => name === kind.name)) {
      throw new Error(`The kind of field "${kind.name}" is one of the package's own; give it another name`);
    }
    registered.set(kind.name, kind);
  }
}

export function customKind(name: string | undefined): CustomFieldKind | undefined {
  return name === undefined ? undefined : registered.get(name);
}

export function isCustom(kind: FieldKind): kind is CustomFieldKind {
  return 'Input' in kind;
}

export function customKindNames(): readonly string[] {
  return [...registered.keys()];
}

/** Returns the words of a value, or a dash for an empty one. */
export function wordsOf(kind: CustomFieldKind, value: unknown, field: KindField): string {
  return value === undefined || value === null || value === ''
    ? noValue
    : (kind.show?.(value, field) ?? plainText(value));
}

const cells = createLazyComponents<KindCellProps>();

/** Returns a value as lists and pages show it. Its words are shown until the kind's component has loaded. */
export function customCell(kind: CustomFieldKind, value: unknown, field: KindField): ReactNode {
  const words = wordsOf(kind, value, field);
  return kind.Cell && words !== noValue
    ? createElement(Suspense, { fallback: words }, cells.render(kind.Cell, { field, value }))
    : words;
}
