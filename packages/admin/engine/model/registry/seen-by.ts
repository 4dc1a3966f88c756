/**
 * Applies a user's field rights to the declarations: hidden fields are removed, and others become read-only (ADR 056).
 */
import type { z } from 'zod';
import type { May } from '../../../providers/refine/access-provider.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { type ColumnDeclaration, keyOfColumn } from '../declaration/columns.ts';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { CreateDeclaration, EditDeclaration, Resource } from '../declaration/resource.ts';
import type { SectionDeclaration } from '../declaration/section-declaration.ts';
import { shapeOf, withoutFields } from '../form/field-schema.ts';
import type { FieldDeclaration } from '../form/form-declaration.ts';
import { fieldRights } from './ability.ts';
import { type Registry, createRegistry } from './registry.ts';

interface Rights {
  sees(field: string): boolean;
  changes(field: string): boolean;
}

/** Returns the declarations for a user. Returns the same registry if the user has no restrictions. */
export function seenBy(registry: Registry, may: May): Registry {
  const seen = registry.resources.map((resource) => seenResource(resource, may));
  return seen.every((resource, at) => resource === registry.resources[at]) ? registry : createRegistry(seen);
}

function fieldsNamedBy({ schema, list, create, edit, sections = {} }: Resource): readonly string[] {
  const forms = [create, edit, ...Object.values(sections)].flatMap((form) => form?.fields ?? []).map(keyOfField);
  return [...new Set([...Object.keys(shapeOf(schema) ?? {}), ...(list?.columns ?? []).map(keyOfColumn), ...forms])];
}

function seenResource(resource: Resource, may: May): Resource {
  const { name, list, create, edit, sections } = resource;
  const named = fieldsNamedBy(resource);
  const hidden = new Set(named.filter((field) => !may(fieldRights.see, name, field)));
  const fixed = new Set(named.filter((field) => !may(fieldRights.change, name, field)));
  if (fixed.size === 0 && hidden.size === 0) return resource;
  const rights: Rights = { sees: (field) => !hidden.has(field), changes: (field) => !fixed.has(field) };
  return {
    ...resource,
    ...(list ? { list: seenList(list, rights) } : {}),
    ...(create ? { create: askedFor(create, rights) } : {}),
    ...(edit ? { edit: shownIn(edit, rights) } : {}),
    ...(sections ? { sections: seenSections(sections, rights) } : {}),
  };
}

function keyOfField(field: FieldDeclaration): string {
  return typeof field === 'string' ? field : field.key;
}

const bySort = (sorts: ListDeclaration['sorts'], { sees }: Rights) =>
  Object.fromEntries(Object.entries(sorts).filter(([sort]) => sees(sort.split(':')[0] ?? sort)));

function seenList(list: ListDeclaration, rights: Rights): ListDeclaration {
  const { columns, filters, sorts, tabSorts, export: exported } = list;
  const { sees } = rights;
  const isSeen = (column: ColumnDeclaration) => sees(keyOfColumn(column));
  return {
    ...list,
    ...(columns ? { columns: columns.filter(isSeen) } : {}),
    ...(filters ? { filters: Object.fromEntries(Object.entries(filters).filter(([name]) => sees(name))) } : {}),
    sorts: bySort(sorts, rights),
    ...(tabSorts
      ? {
          tabSorts: Object.fromEntries(
            Object.entries(tabSorts).map(([tab, ofTab]) => [tab, bySort(ofTab ?? {}, rights)]),
          ),
        }
      : {}),
    ...(Array.isArray(exported)
      ? {
          export: exported.filter((column: string | { readonly key: string }) =>
            sees(typeof column === 'string' ? column : column.key),
          ),
        }
      : {}),
  };
}

/** Removes fields that the user may not set from the create form. */
function askedFor(form: CreateDeclaration, { changes }: Rights): CreateDeclaration {
  const keys = form.fields.map(keyOfField).filter((key) => !changes(key));
  return {
    ...form,
    fields: form.fields.filter((field) => changes(keyOfField(field))),
    ...(form.schema ? { schema: withoutFields(form.schema, keys) } : {}),
  };
}

function fieldsSeen(fields: readonly FieldDeclaration[], { sees, changes }: Rights): readonly FieldDeclaration[] {
  return fields
    .filter((field) => sees(keyOfField(field)))
    .map((field) =>
      changes(keyOfField(field))
        ? field
        : { ...(typeof field === 'string' ? { key: field } : field), readOnly: true as const },
    );
}

function shownIn(form: EditDeclaration, rights: Rights): EditDeclaration {
  const hidden = form.fields.map(keyOfField).filter((key) => !rights.sees(key));
  return {
    ...form,
    fields: fieldsSeen(form.fields, rights),
    ...(form.schema ? { schema: withoutFields(form.schema, hidden) } : {}),
  };
}

/** Removes fields that the user may not see, and sections that become empty. */
function seenSections(sections: NonNullable<Resource['sections']>, rights: Rights): NonNullable<Resource['sections']> {
  const seen = Object.entries(sections).map(([key, section]): readonly [string, SectionDeclaration] => {
    const { fields, schema, schemaFor } = section;
    if (!fields) return [key, section];
    const hidden = fields.map(keyOfField).filter((name) => !rights.sees(name));
    const without = (sent: z.ZodType<unknown, Row>): z.ZodType<unknown, Row> => withoutFields(sent, hidden);
    return [
      key,
      {
        ...section,
        fields: fieldsSeen(fields, rights),
        ...(schema ? { schema: without(schema) } : {}),
        ...(schemaFor ? { schemaFor: (record: Row) => without(schemaFor(record)) } : {}),
      },
    ];
  });
  return Object.fromEntries(
    seen.filter(([, { fields, facts }]) => fields === undefined || fields.length > 0 || facts !== undefined),
  );
}
