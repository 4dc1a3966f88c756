import { describe, expect, it } from 'vitest';
import { readLines } from './reply.ts';

function bodyOf(parts: readonly Uint8Array[], onCancel: () => void = () => undefined): ReadableStream<Uint8Array> {
  const left = [...parts];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
    cancel: onCancel,
  });
}

describe('a streamed answer', () => {
  it('is split into lines even if chunks end within a character', async () => {
    const bytes = new TextEncoder().encode('{"Name":"Zoë"}\n[1]\n"three"\n');
    for (const size of [1, 5, 100]) {
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      );
      const lines: unknown[] = [];
      for await (const line of readLines(bodyOf(parts), undefined)) lines.push(line);
      expect(lines).toEqual([{ Name: 'Zoë' }, [1], 'three']);
    }
  });

  it('is cancelled when the consumer stops early', async () => {
    let isCancelled = false;
    const body = bodyOf([new TextEncoder().encode('1\n'), new TextEncoder().encode('2\n')], () => (isCancelled = true));
    for await (const line of readLines(body, undefined)) {
      expect(line).toBe(1);
      break;
    }
    expect(isCancelled).toBe(true);
  });
});
