/** One copy of each text that answers repeat. */

/** In texts. When so many are known all are forgotten: those that come often are soon known again. */
const most = 4096;
/** In characters. What somebody wrote at length is seldom written twice. */
const longest = 100;

const known = new Map<string, string>();

function shared(text: string): string {
  if (text.length > longest) return text;
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= most) known.clear();
  known.set(text, text);
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
