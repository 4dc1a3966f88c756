import { readNumber } from '../../../contract/values/numbers.ts';
import { formatMeasure, plainText } from '../../format/values.ts';
import type { FieldKind } from './field-kind.ts';

export const number: FieldKind = {
  empty: null,
  isTyped: true,
  parse: (typed, { unit }) => readNumber(typed, unit),
  show: (value, { unit }) =>
    typeof value === 'number' && unit !== undefined ? formatMeasure(value, unit) : plainText(value),
};
