/** `1 person`, `1,204 people`, `nobody`. */
export function peopleWords(people: number): string {
  if (people === 0) return 'nobody';
  return people === 1 ? '1 person' : `${people.toLocaleString('en-GB')} people`;
}
