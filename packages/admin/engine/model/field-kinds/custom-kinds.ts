/** Custom kinds of fields, which the portal registers. */
import { type ReactNode, Suspense, createElement } from 'react';
import { noValue, formatValue } from '../../format/values.ts';
import { createLazyComponents } from '../handles/lazy-component.ts';
import { type CustomFieldKind, type FieldKind, type KindCellProps, type KindField, kindNames } from './field-kind.ts';

const registered = new Map<string, CustomFieldKind>();

/**
 * Registers custom kinds of fields. The portal calls it with `fieldKinds` of `src/declared.ts` when it starts. Throws
 * an `Error` for a built-in kind's name.
 */
export function registerFieldKinds(...kinds: readonly CustomFieldKind[]): void {
  for (const kind of kinds) {
    if (kindNames.some((name) => name === kind.name)) {
      throw new Error(`The field kind "${kind.name}" is built in; use another name`);
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

/** Formats a value as text, or as a dash if it is empty. */
export function displayText(kind: CustomFieldKind, value: unknown, field: KindField): string {
  return value === undefined || value === null || value === ''
    ? noValue
    : (kind.show?.(value, field) ?? formatValue(value));
}

const cells = createLazyComponents<KindCellProps>();

/** Renders a value in lists and on pages. Shows its text until the kind's component has loaded. */
export function customCell(kind: CustomFieldKind, value: unknown, field: KindField): ReactNode {
  const words = displayText(kind, value, field);
  return kind.Cell && words !== noValue
    ? createElement(Suspense, { fallback: words }, cells.render(kind.Cell, { field, value }))
    : words;
}
