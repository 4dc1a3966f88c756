import type { FieldKind } from './field-kind.ts';

export const text: FieldKind = { isText: true, isTyped: true, show: String };

/** Several lines. */
export const textArea: FieldKind = { ...text, isWide: true };

export const markdown: FieldKind = textArea;
