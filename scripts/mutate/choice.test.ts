import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Answer, draw, interval, leftOf, nearest, planOf, verdictOn } from './choice.mjs';
import { planted } from './planted.mjs';

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

describe('a batch of mutants', () => {
  const [unit, one, other] = ['rules.test.ts#rule', 'a.dom.test.tsx#one', 'a.dom.test.tsx#other'] as const;
  const plan = planOf(['1', '2'], { [unit]: { 1: 4 }, [one]: { 1: 2, 2: 3, 9: 1 }, [other]: { 9: 1 } });
  const said = (test: string, is: Answer['is'], mutant?: string): Answer => ({ test, is, ...(mutant === undefined ? {} : { mutant }) });
  const verdicts = (...answers: readonly Answer[]) => ['1', '2'].map((mutant) => verdictOn(mutant, plan, answers).is);

  it('asks each test about the mutants that it runs', () => {
    expect(plan).toEqual({ [unit]: { 1: 4 }, [one]: { 1: 2, 2: 3 } });
  });

  it('asks nothing twice, nothing about what is decided, and nothing of a test that fails by itself', () => {
    expect(leftOf(plan, [said(unit, 'begun', '1'), said(one, 'passed', '2')])).toEqual({ [unit]: { 1: 4 }, [one]: { 1: 2 } });
    expect(leftOf(plan, [said(unit, 'killed', '1'), said(one, 'begun', '2')])).toEqual({ [unit]: {}, [one]: { 2: 3 } });
    expect(leftOf(plan, [said(unit, 'slow', '1'), said(one, 'unsteady')])).toEqual({ [unit]: {} });
  });

  it('comes to a verdict on each: what one test notices counts, what all have passed has survived', () => {
    expect(verdicts()).toEqual(['open', 'open']);
    expect(verdicts(said(unit, 'passed', '1'), said(one, 'killed', '1'), said(one, 'passed', '2'))).toEqual(['killed', 'survived']);
    expect(verdicts(said(unit, 'slow', '1'), said(one, 'unsteady', '2'))).toEqual(['slow', 'unsteady']);
    expect(verdicts(said(unit, 'passed', '1'), said(one, 'unsteady'))).toEqual(['survived', 'unsteady']);
    expect(verdicts(said(unit, 'unreached', '1'), said(one, 'passed', '1'), said(one, 'unreached', '2'))).toEqual(['survived', 'unreached']);
  });
});

it('plants twenty mistakes, each where its text stands once, for a test that there is', () => {
  const areas = ['wire mapping', 'live refresh', 'dialogs', 'printing', 'alerts'];
  expect(areas.map((area) => planted.filter(({ of }) => of === area).length)).toEqual([4, 4, 4, 4, 4]);
  for (const { file, from, to, test, name } of planted) expect([file, readFileSync(file, 'utf8').split(from).length, from === to, readFileSync(test, 'utf8').split(name).length]).toEqual([file, 2, false, 2]);
});

it('says between which two shares the truth lies', () => {
  const [from, to] = interval(70, 100);
  expect(from).toBeCloseTo(60.4, 1);
  expect(to).toBeCloseTo(78.1, 1);
});
