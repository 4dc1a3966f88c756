/** An answer that is read line by line while it comes, each line JSON of its own. */
import { unreachable, unreadable } from './api-error.ts';

/** The parsed lines. Rejects with an `ApiError` where the connection is lost, or a line cannot be read; an abort stays an abort. */
export async function* readLines(body: ReadableStream<Uint8Array>, signal: AbortSignal | null | undefined): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw signal?.aborted ? cause : unreachable(cause);
      });
      if (done) break;
      const [rest = '', ...lines] = decoder.decode(value, { stream: true }).split('\n');
      begun.push(rest);
      for (const next of lines) {
        yield parsed(begun.join(''));
        begun = [next];
      }
    }
    if (begun.join('') !== '') throw unreadable(200);
  } finally {
    // Nobody waits for the rest, and what is over already needs no telling.
    await reader.cancel().catch(() => undefined);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw unreadable(200, cause);
  }
}
