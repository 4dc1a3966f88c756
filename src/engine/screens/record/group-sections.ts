import type { SectionDeclaration } from '../../model/declaration/section-declaration.ts';

export type NamedSection = readonly [key: string, section: SectionDeclaration];

interface SectionGroup {
  /** Absent: its one member stands for itself. */
  readonly title: string | undefined;
  readonly members: readonly NamedSection[];
}

interface Shown {
  /** All unless given. */
  readonly names: readonly string[] | undefined;
  /** Those that the backend has. */
  readonly extensions: readonly string[];
}

/** The sections that are asked for, without those whose extension the backend lacks. */
export function shownSections(sections: readonly NamedSection[], { names, extensions }: Shown): NamedSection[] {
  return sections.filter(([key, { extension }]) => (names?.includes(key) ?? true) && (extension === undefined || extensions.includes(extension)));
}

/** Sections in their order; neighbours of the same group stand together. */
export function groupSections(sections: readonly NamedSection[]): SectionGroup[] {
  const groups: { title: string | undefined; members: NamedSection[] }[] = [];
  for (const member of sections) {
    const title = member[1].group;
    const last = groups.at(-1);
    if (title !== undefined && last?.title === title) last.members.push(member);
    else groups.push({ title, members: [member] });
  }
  return groups;
}
