import type { FieldKind } from './field-kind.ts';

export const text: FieldKind = { isText: true, isTyped: true, show: String };

/** Several lines, plain or with Markdown. */
export const textArea: FieldKind = { ...text, isWide: true };
