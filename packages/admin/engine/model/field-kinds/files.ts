import { fileNameFromUrl } from '../../format/values.ts';
import type { FieldKind } from './field-kind.ts';

/** A kind whose value is a selected `File` or the URL of an uploaded one. */
export const file: FieldKind = {
  empty: null,
  isWide: true,
  csv: false,
  show: (value) => fileNameFromUrl(String(value)),
};

export const image: FieldKind = { ...file, show: String };
