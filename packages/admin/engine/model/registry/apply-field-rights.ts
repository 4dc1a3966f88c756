/**
 * Applies a user's field rights to the declarations: removes hidden fields, and makes others read-only (ADR 056).
 */
import type { z } from 'zod';
import type { May } from '../../../providers/refine/access-provider.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { type ColumnDeclaration, keyOfColumn } from '../declaration/columns.ts';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { CreateDeclaration, EditDeclaration, Resource } from '../declaration/resource.ts';
import type { SectionDeclaration } from '../declaration/section-declaration.ts';
import { shapeOf, withoutFields } from '../form/field-schema.ts';
import type { FieldDeclaration, ImportDeclaration } from '../form/form-declaration.ts';
import { fieldRights } from './ability.ts';
import { type Registry, createRegistry } from './registry.ts';

interface FieldPermissions {
  sees(field: string): boolean;
  changes(field: string): boolean;
}

/** Returns the declarations for a user. Returns the same registry if the user has no restrictions. */
export function applyFieldRights(registry: Registry, may: May): Registry {
  const seen = registry.resources.map((resource) => restrictResource(resource, may));
  return seen.every((resource, at) => resource === registry.resources[at]) ? registry : createRegistry(seen);
}

function fieldNamesOf({ schema, list, create, edit, sections = {} }: Resource): readonly string[] {
  const forms = [create, edit, ...Object.values(sections)].flatMap((form) => form?.fields ?? []).map(keyOfField);
  return [...new Set([...Object.keys(shapeOf(schema) ?? {}), ...(list?.columns ?? []).map(keyOfColumn), ...forms])];
}

function restrictResource(resource: Resource, may: May): Resource {
  const { name, list, create, edit, sections } = resource;
  const named = fieldNamesOf(resource);
  const hidden = new Set(named.filter((field) => !may(fieldRights.see, name, field)));
  const fixed = new Set(named.filter((field) => !may(fieldRights.change, name, field)));
  if (fixed.size === 0 && hidden.size === 0) return resource;
  const rights: FieldPermissions = { sees: (field) => !hidden.has(field), changes: (field) => !fixed.has(field) };
  return {
    ...resource,
    ...(list ? { list: restrictList(list, rights) } : {}),
    ...(create ? { create: restrictNewFields(create, rights) } : {}),
    ...(edit ? { edit: restrictEditForm(edit, rights) } : {}),
    ...(sections ? { sections: restrictSections(sections, rights) } : {}),
  };
}

function keyOfField(field: FieldDeclaration): string {
  return typeof field === 'string' ? field : field.key;
}

const visibleSorts = (sorts: ListDeclaration['sorts'], { sees }: FieldPermissions) =>
  Object.fromEntries(Object.entries(sorts).filter(([sort]) => sees(sort.split(':')[0] ?? sort)));

function restrictList(list: ListDeclaration, rights: FieldPermissions): ListDeclaration {
  const { columns, filters, sorts, tabSorts, export: exported } = list;
  const { sees } = rights;
  const isSeen = (column: ColumnDeclaration) => sees(keyOfColumn(column));
  return {
    ...list,
    ...(columns ? { columns: columns.filter(isSeen) } : {}),
    ...(filters ? { filters: Object.fromEntries(Object.entries(filters).filter(([name]) => sees(name))) } : {}),
    sorts: visibleSorts(sorts, rights),
    ...(tabSorts
      ? {
          tabSorts: Object.fromEntries(
            Object.entries(tabSorts).map(([tab, ofTab]) => [tab, visibleSorts(ofTab ?? {}, rights)]),
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

/** Removes fields that the user may not set from a create form or an import. */
function restrictNewFields<Form extends CreateDeclaration | ImportDeclaration>(
  form: Form,
  { changes }: FieldPermissions,
): Form {
  const keys = form.fields.map(keyOfField).filter((key) => !changes(key));
  return {
    ...form,
    fields: form.fields.filter((field) => changes(keyOfField(field))),
    ...(form.schema ? { schema: withoutFields(form.schema, keys) } : {}),
  };
}

function restrictFields(
  fields: readonly FieldDeclaration[],
  { sees, changes }: FieldPermissions,
): readonly FieldDeclaration[] {
  return fields
    .filter((field) => sees(keyOfField(field)))
    .map((field) =>
      changes(keyOfField(field))
        ? field
        : { ...(typeof field === 'string' ? { key: field } : field), readOnly: true as const },
    );
}

function restrictEditForm(form: EditDeclaration, rights: FieldPermissions): EditDeclaration {
  const hidden = form.fields.map(keyOfField).filter((key) => !rights.sees(key));
  return {
    ...form,
    fields: restrictFields(form.fields, rights),
    ...(form.schema ? { schema: withoutFields(form.schema, hidden) } : {}),
    ...(form.import ? { import: restrictNewFields(form.import, rights) } : {}),
  };
}

/** Removes fields that the user may not see, and sections that become empty. */
function restrictSections(
  sections: NonNullable<Resource['sections']>,
  rights: FieldPermissions,
): NonNullable<Resource['sections']> {
  const seen = Object.entries(sections).map(([key, section]): readonly [string, SectionDeclaration] => {
    const { fields, schema, schemaFor } = section;
    if (!fields) return [key, section];
    const hidden = fields.map(keyOfField).filter((name) => !rights.sees(name));
    const without = (sent: z.ZodType<unknown, Row>): z.ZodType<unknown, Row> => withoutFields(sent, hidden);
    return [
      key,
      {
        ...section,
        fields: restrictFields(fields, rights),
        ...(schema ? { schema: without(schema) } : {}),
        ...(schemaFor ? { schemaFor: (record: Row) => without(schemaFor(record)) } : {}),
      },
    ];
  });
  return Object.fromEntries(
    seen.filter(([, { fields, facts }]) => fields === undefined || fields.length > 0 || facts !== undefined),
  );
}
