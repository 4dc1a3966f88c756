/** One copy of each text that answers repeat. */

/** In characters. What somebody wrote at length is seldom written twice. */
const longest = 100;

/**
 * The last text of each hash: one that comes often is soon known again. No `Map`, for V8 keeps each text that a map is
 * asked for in a table of its own, and goes through all of that whenever it collects.
 */
const known = Array.from({ length: 4096 }, () => '');

function hashOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return (hash ^ (hash >>> 12)) & (known.length - 1);
}

function shared(text: string): string {
  if (text.length > longest) return text;
  const hash = hashOf(text);
  const before = known[hash];
  if (before === text) return before;
  known[hash] = text;
  return text;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * What has been read from JSON, in which texts that were read before are the same string in memory: `JSON.parse` makes
 * each anew, and two fifths of what a list of ten thousand orders keeps were repetitions (ADR 067). Changes what it is given.
 */
export function shareTexts(read: unknown): unknown {
  if (typeof read === 'string') return shared(read);
  if (!isTree(read)) return read;
  for (const name of Object.keys(read)) {
    const value = read[name];
    if (typeof value === 'string') read[name] = shared(value);
    else if (isTree(value)) shareTexts(value);
  }
  return read;
}
