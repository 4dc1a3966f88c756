import { describe, expect, it } from 'vitest';
import { draw, interval, nearest } from './choice.mjs';

const mutants = Array.from({ length: 1000 }, (_, at) => ({ id: String(at), fileName: at < 900 ? 'large/file.ts' : 'small/file.ts' }));
const idsOf = (drawn: readonly { id: string }[]) => drawn.map(({ id }) => id);

describe('a draw among mutants', () => {
  it('has as many as were asked for, none of them twice, and gives each folder its share', () => {
    const drawn = draw(mutants, 100, 'one');
    expect(new Set(idsOf(drawn)).size).toBe(100);
    expect(drawn.filter(({ fileName }) => fileName.startsWith('small'))).toHaveLength(10);
  });

  it('is the same for the same seed, in whatever order the mutants come, and another for another', () => {
    const drawn = idsOf(draw(mutants, 100, 'one'));
    expect(idsOf(draw([...mutants].reverse(), 100, 'one'))).toEqual(drawn);
    expect(idsOf(draw(mutants, 100, 'two'))).not.toEqual(drawn);
  });

  it('is of all where there are no more', () => {
    expect(draw(mutants, 2000, 'one')).toHaveLength(1000);
  });
});

it('asks all unit tests about a mutant, and of those in documents the eight that run most of what stands around it', () => {
  const documents = Array.from({ length: 30 }, (_, at) => `screens/a.dom.test.tsx#runs ${at}`);
  const coverage = Object.fromEntries(documents.map((test, at) => [test, Object.fromEntries(Array.from({ length: at }, (_, hit) => [String(500 + hit), 1]))]));
  expect(nearest(['rules.test.ts#rule', ...documents], '500', coverage)).toEqual(['rules.test.ts#rule', ...documents.slice(22).reverse()]);
});

it('says between which two shares the truth lies', () => {
  const [from, to] = interval(70, 100);
  expect(from).toBeCloseTo(60.4, 1);
  expect(to).toBeCloseTo(78.1, 1);
});
