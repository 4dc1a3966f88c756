/** The middle of some numbers; of none, 0. @param {readonly number[]} numbers */
export const medianOf = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
