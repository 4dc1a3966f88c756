import { expect, it } from 'vitest';
import { z } from 'zod';
import { writeInParts } from './register.ts';

const Written = z.object({ Result: z.record(z.string(), z.string()) });

async function write(answer: Readonly<Record<string, unknown>>, ...parts: readonly string[]) {
  async function* bytes() {
    for (const part of parts) yield Buffer.from(part);
  }
  const written: string[] = [];
  for await (const text of writeInParts(answer, 'Data', bytes())) written.push(text);
  return { written, answer: Written.parse(JSON.parse(written.join(''))).Result };
}

it.each([[[]], [['a']], [['ab', 'c', 'defg']], [['a', 'b', 'ü£', 'x'.repeat(1000)]]])(
  'joins parts of any length into one base64 text: %j',
  async (parts) => {
    const { answer } = await write({ FileName: 'fees "of March".csv', Data: '' }, ...parts);
    expect([Buffer.from(answer['Data'] ?? '', 'base64').toString(), answer['FileName']]).toEqual([
      parts.join(''),
      'fees "of March".csv',
    ]);
  },
);

it('writes each part before it requests the next', async () => {
  const { written, answer } = await write({}, 'abc', 'def');
  expect(written.slice(1, 3)).toEqual(['YWJj', 'ZGVm']);
  expect(answer).toEqual({ Data: 'YWJjZGVm' });
});
