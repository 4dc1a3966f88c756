import type { Subcategory } from '../../../contract/catalogue.ts';
import type { Id } from '../../../contract/endpoint.ts';

interface UnboundGroup {
  readonly FirstLetter: string;
  readonly Items: readonly Subcategory[];
}

/** As the backend sorted them: neighbours of one letter are a group. */
export function groupsOf(items: readonly (Subcategory & { readonly FirstLetter: string })[]): UnboundGroup[] {
  const letters = [...new Set(items.map(({ FirstLetter }) => FirstLetter))];
  return letters.map((FirstLetter) => ({ FirstLetter, Items: items.filter((item) => item.FirstLetter === FirstLetter) }));
}

/** Those that were ticked and that nobody can bind any more, for somebody else has; `groups` is all that is unbound now. */
export function boundMeanwhile(ticked: readonly Subcategory[], chosen: readonly Id[], groups: readonly UnboundGroup[]): readonly Subcategory[] {
  const unbound = new Set(groups.flatMap(({ Items }) => Items.map((item) => String(item.Id))));
  const gone = chosen.filter((id) => !unbound.has(String(id)));
  // What a draft brought back has never been seen by its name.
  return gone.map((id) => ticked.find((item) => item.Id === id) ?? { Id: id, Name: `Sub category ${id}` });
}

/** As many as one reads; the search finds the rest. */
const shownAtMost = 200;

/** The groups that a search leaves, and how many of what it found are too many to show. */
export function narrowGroups(groups: readonly UnboundGroup[], search: string): { readonly groups: readonly UnboundGroup[]; readonly hidden: number } {
  const wanted = search.trim().toLowerCase();
  const found = groups.map((group) => ({ ...group, Items: group.Items.filter(({ Name }) => Name.toLowerCase().includes(wanted)) }));
  let room = shownAtMost;
  let hidden = 0;
  const shown = found.map((group) => {
    const Items = group.Items.slice(0, room);
    room -= Items.length;
    hidden += group.Items.length - Items.length;
    return { ...group, Items };
  });
  return { groups: shown.filter(({ Items }) => Items.length > 0), hidden };
}
