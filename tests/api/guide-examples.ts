import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Example {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly status: number;
  readonly answer: object;
}

function readExample(text: string): Example {
  const [head = '', ...parts] = text.trim().split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [method = '', path = ''] = first.split(' ');
  const [status = '', ...answer] = (parts.at(-1) ?? '').split('\n');
  return {
    method,
    path,
    headers: Object.fromEntries(
      lines.map((line) => line.toLowerCase().split(': ')).filter(([name]) => name !== 'authorization'),
    ),
    body: parts.length > 1 ? JSON.parse(parts[0] ?? '') : undefined,
    status: Number(status),
    answer: answer.length > 0 ? { body: JSON.parse(answer.join('\n')) } : {},
  };
}

/** Returns the calls of the Integration API in a page of `docs/`, in order. */
export function examplesIn(page: string): Example[] {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', page), 'utf8');
  return [...guide.matchAll(/^ *```http\n([^]*?)^ *```/gm)].map(([, text = '']) => readExample(text));
}
