const collator = new Intl.Collator('en-GB', { numeric: true });

/** Returns the first letter as a capital without accents, or `#` if the name doesn't start with a letter. */
export function firstLetter(name: string): string {
  const [letter = ''] = name.trim().normalize('NFD');
  return /\p{L}/u.test(letter) ? letter.toLocaleUpperCase('en-GB') : '#';
}

interface Group<Item> {
  readonly letter: string;
  readonly items: Item[];
}

/** Groups catalogue items by first letter (C-2.18) and sorts both the groups and their items alphabetically. */
export function groupByLetter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  order: 'asc' | 'desc',
): Group<Item>[] {
  const sign = order === 'asc' ? 1 : -1;
  const sorted = items.toSorted((left, right) => sign * collator.compare(nameOf(left), nameOf(right)));
  const groups = new Map<string, Group<Item>>();
  for (const item of sorted) {
    const letter = firstLetter(nameOf(item));
    const group = groups.get(letter);
    if (group === undefined) groups.set(letter, { letter, items: [item] });
    else group.items.push(item);
  }
  return [...groups.values()].toSorted((left, right) => sign * collator.compare(left.letter, right.letter));
}
