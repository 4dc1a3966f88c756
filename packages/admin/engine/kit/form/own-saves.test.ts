import { describe, expect, it } from 'vitest';
import { createOwnSaves } from './own-saves.ts';

const at = (tag: string) => ({ '/merchant/shop/1': tag });
const read = (tag: string) => ({ row: { Name: tag }, versions: at(tag) });

describe('the user’s own saves on a record page', () => {
  it('map the version that a section saw to the latest record', () => {
    const saves = createOwnSaves();
    saves.note(at('1'), read('2'));
    saves.note(at('2'), read('3'));
    expect([saves.since(at('1')), saves.since(at('2')), saves.since(at('3'))]).toEqual([
      read('3'),
      read('3'),
      undefined,
    ]);
  });

  it('map no version that another user created', () => {
    const saves = createOwnSaves();
    saves.note(at('1'), read('2'));
    expect([saves.since(at('other')), saves.since({})]).toEqual([undefined, undefined]);
  });

  it('form no cycle if a version recurs or nothing changed', () => {
    const saves = createOwnSaves();
    saves.note(at('1'), read('2'));
    saves.note(at('2'), read('1'));
    saves.note(at('1'), read('1'));
    expect([saves.since(at('1')), saves.since(at('2'))]).toEqual([undefined, read('1')]);
  });

  it('are ignored if the backend sends no versions', () => {
    const saves = createOwnSaves();
    saves.note({}, { row: {}, versions: {} });
    expect(saves.since({})).toBeUndefined();
  });

  it('run one after another, even after one has failed', async () => {
    const saves = createOwnSaves();
    const order: string[] = [];
    const first = saves.inTurn(async () => {
      await Promise.resolve();
      order.push('first');
      throw new Error('refused');
    });
    const second = saves.inTurn(async () => void order.push('second'));
    await expect(first).rejects.toThrow('refused');
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});
