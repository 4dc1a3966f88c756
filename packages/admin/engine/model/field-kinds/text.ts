import { Suspense, createElement } from 'react';
import { cleanText } from '../../../contract/values/characters.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import { plainText } from '../../format/values.ts';
import { lazyComponent } from '../handles/lazy-component.ts';
import type { ValueFilterKind } from './field-filter.ts';
import type { FieldKind } from './field-kind.ts';

export const text: FieldKind = { isText: true, isTyped: true, show: String };

/** Several lines. A form chooses it with `as`. */
export const textArea: FieldKind = { isText: true, isTyped: true, isWide: true, show: String };

const Markdown = lazyComponent(() => import('../../format/Markdown.tsx'));

export const markdown: FieldKind = {
  ...textArea,
  isNamed: true,
  cell: (value) =>
    typeof value === 'string'
      ? createElement(Suspense, {}, createElement(Markdown, { text: value, isExcerpt: true }))
      : plainText(value),
};

/** The most characters of a filter. */
const longest = 200;

/** Filters by one typed text. `read` reads it as a value of its kind; `undefined` leaves the text as it is. */
export function textFilter(read: (typed: string) => Reading<unknown> | undefined = () => undefined): ValueFilterKind {
  return {
    isRange: false,
    readValues([typed = '']) {
      const given = cleanText(typed).slice(0, longest);
      const { value, problem } = given === '' ? {} : (read(given) ?? {});
      return given === '' || problem !== undefined ? [] : [String(value ?? given)];
    },
    problem: (values) => values.flatMap((value) => read(value)?.problem ?? [])[0],
  };
}
