import { Suspense, createElement } from 'react';
import { cleanText } from '../../../contract/values/characters.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import { formatValue } from '../../format/values.ts';
import { lazyComponent } from '../handles/lazy-component.ts';
import type { ValueFilterKind } from './field-filter.ts';
import type { FieldKind } from './field-kind.ts';

export const text: FieldKind = { isText: true, isTyped: true, show: String };

/** Multi-line text. A form selects it with `as`. */
export const textArea: FieldKind = { isText: true, isTyped: true, isWide: true, show: String };

const Markdown = lazyComponent(() => import('../../format/Markdown.tsx'));

export const markdown: FieldKind = {
  ...textArea,
  isNamed: true,
  cell: (value) =>
    typeof value === 'string'
      ? createElement(Suspense, {}, createElement(Markdown, { text: value, isExcerpt: true }))
      : formatValue(value),
};

const maxFilterLength = 200;

/** Returns a filter by typed text. `read` parses the text; if it returns `undefined`, the text is the value. */
export function textFilter(read: (typed: string) => Reading<unknown> | undefined = () => undefined): ValueFilterKind {
  return {
    isRange: false,
    readValues([typed = '']) {
      const given = cleanText(typed).slice(0, maxFilterLength);
      const { value, problem } = given === '' ? {} : (read(given) ?? {});
      return given === '' || problem !== undefined ? [] : [String(value ?? given)];
    },
    problem: (values) => values.flatMap((value) => read(value)?.problem ?? [])[0],
  };
}
