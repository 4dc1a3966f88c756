/** Whether to measure at full size (`SCALE=full`). */
export const isFull = process.env['SCALE'] === 'full';

/** Returns a quantile, or 0 for an empty array. @param {readonly number[]} numbers @param {number} share */
export const quantile = (numbers, share) =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

/** @param {readonly number[]} numbers */
export const medianOf = (numbers) => quantile(numbers, 0.5);
