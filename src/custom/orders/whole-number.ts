/** What was typed into a field for a count: digits alone, as a number. Anything else is `undefined`. */
export function readWholeNumber(text: string): number | undefined {
  const digits = text.trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
