/** Checks for the required keys of a declaration. The other checks rely on them. */
import type { Resource } from '../declaration/resource.ts';

type RequiredKey = 'name' | 'label' | 'icon' | 'schema' | 'id' | 'title' | 'access' | 'paths';

/** Required keys, each with an example for the error message. */
const requiredKeys: Readonly<Record<RequiredKey, string>> = {
  name: "name: 'things'",
  label: "label: 'Things'",
  icon: 'icon: AppstoreOutlined',
  schema: 'schema: z.object({ id: z.number(), name: z.string() })',
  id: "id: 'id', the field that identifies a record",
  title: "title: 'name', the field that names a record",
  access: "access: { Admin: ['list'] }",
  paths: "paths: () => ({ list: '/things' })",
};

export function missingKeyMistakes(declared: Partial<Resource> | undefined): string[] {
  if (declared === undefined) return ['export default: it is missing; add export default defineResource({ … })'];
  return Object.entries(requiredKeys).flatMap(([key, example]) => {
    const given = Object.entries(declared).find(([name]) => name === key)?.[1];
    return given === undefined ||
      given === null ||
      given === '' ||
      (key === 'access' && Object.keys(given).length === 0)
      ? [`${key}: it is missing; add ${example}`]
      : [];
  });
}

/** Reports filters and sections without a label. */
export function missingLabelMistakes({ list, sections = {} }: Resource): string[] {
  const named = [
    ...Object.entries(list?.filters ?? {}).map(([key, { label }]) => [`list.filters.${key}.label`, label] as const),
    ...Object.entries(sections).map(([key, { title }]) => [`sections.${key}.title`, title] as const),
  ];
  return named.filter(([, text]) => !text).map(([at]) => `${at}: it is missing; add the text to show`);
}
