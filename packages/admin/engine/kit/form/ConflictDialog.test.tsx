import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ConflictValue } from './ConflictDialog.tsx';
import { fieldsOf } from '../../model/form/fields.ts';

const [field] = fieldsOf(z.object({ Hours: z.array(z.string()) }), [
  {
    key: 'Hours',
    slot: () => Promise.resolve({ default: () => null }),
    show: (days) => z.array(z.string()).parse(days).join('\n'),
  },
]);
if (!field) throw new Error('The form has a field');
const own = field;
const linesOf = (value: readonly string[], other: readonly string[]) =>
  [
    ...renderToStaticMarkup(<ConflictValue field={own} value={value} other={other} />).matchAll(
      /<(span|mark) class="conflict-line">(.*?)<\/\1>(?=<span class="conflict-line|<mark|<\/span>$)/g,
    ),
  ].map(([, tag, line = '']) => [tag, line.replaceAll(/<[^>]*>/g, '')]);

it('multi-line values are shown line by line with differences marked', () => {
  expect(
    linesOf(['Monday: Closed', 'Tuesday: 9:00 am – 5:00 pm'], ['Monday: Closed', 'Tuesday: 9:00 am – 6:00 pm']),
  ).toEqual([
    ['span', 'Monday: Closed'],
    ['mark', 'Differs: Tuesday: 9:00 am – 5:00 pm'],
  ]);
  expect(linesOf(['Monday: Closed', 'Tuesday: Closed'], ['Monday: Closed'])).toEqual([
    ['span', 'Monday: Closed'],
    ['mark', 'Differs: Tuesday: Closed'],
  ]);
});

it('a single-line value is shown unmarked', () => {
  expect(renderToStaticMarkup(<ConflictValue field={own} value={['Mine']} other={['Theirs']} />)).toBe(
    '<span class="conflict-value">Mine</span>',
  );
});
