/** Creates 13-digit EANs from the ranges that are reserved for use within a company. */

function checkDigit(body: string): number {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** Returns a barcode. `range` separates independent number sequences. `number` has at most ten digits. */
export function barcodeOf(range: '20' | '21', number: number): string {
  const body = `${range}${String(number).padStart(10, '0')}`;
  return `${body}${checkDigit(body)}`;
}
