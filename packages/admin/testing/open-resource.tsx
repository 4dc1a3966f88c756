/**
 * Tests a declaration over REST: renders its list with one record, and submits its filled-in forms. The tests of
 * scaffolded resources use it.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type Role, everyRole, readRole } from '../contract/roles.ts';
import { addLabelOf } from '../engine/model/registry/registry.ts';
import type { Resource } from '../engine/model/declaration/resource.ts';
import { inputValuesOf } from '../engine/model/form/field-values.ts';
import { fieldsOf, formSchemaOf } from '../engine/model/form/fields.ts';
import { formatValue } from '../engine/format/values.ts';
import { formTexts } from '../engine/kit/form/texts.ts';
import type { Row } from '../providers/resource-calls.ts';
import type { Received, Sent } from '../providers/testing/backend.ts';
import { button, openDialogs } from './presses.ts';
import { aUser, renderApp } from './render-app.tsx';
import { sampleOf } from './zod-sample.ts';

/** Wraps a value in nested objects, by a dotted path. */
function inside(path: string | undefined, value: unknown): unknown {
  return (path?.split('.') ?? []).reduceRight((inner, key) => ({ [key]: inner }), value);
}

/** Returns a backend with one record, in the format of the declaration. */
function answering({ rest, id }: Resource, record: Row): (request: Received) => Sent {
  return ({ method, url }) => {
    const path = new URL(url, 'http://backend').pathname;
    const isList = path === encodeURI(rest?.list ?? rest?.path ?? '') && (method === 'GET' || rest?.post !== undefined);
    if (isList) return { json: inside(rest?.rows, [record]), headers: { 'x-total-count': '1' } };
    const isOurs = path.startsWith(encodeURI(rest?.path ?? '')) && rest !== undefined;
    return isOurs ? { json: inside(rest.record, record) } : { json: { Deliveries: [], [id]: record[id] } };
  };
}

type Declared = Partial<Pick<Parameters<typeof renderApp>[0], 'declarations' | 'extensions' | 'backend'>>;

/** Returns the resource's backend as an entry of `config.json`. */
const configOf = ({ backend }: Resource) =>
  backend === undefined ? {} : { config: { Backends: { [backend]: { Base: 'http://backend.test' } } } };

type Form = NonNullable<Resource['create']>;

/** Returns a filled-in form in the format of a stored draft. */
function typed(resource: Resource, form: Pick<Form, 'fields' | 'schema'>, record: Row | undefined) {
  const schema = formSchemaOf(resource.schema, form);
  const fields = fieldsOf(schema, form.fields, resource.schema);
  const sample = sampleOf(schema, record !== undefined);
  return {
    values: inputValuesOf(fields, sample instanceof Object ? { ...sample } : {}),
    of: JSON.stringify(inputValuesOf(fields, record)),
  };
}

async function sends(
  resource: Resource,
  role: Role,
  kind: 'create' | 'edit',
  record: Row,
  declared: Declared,
): Promise<boolean> {
  const form = resource[kind];
  const { list = '' } = resource.paths(aUser(role));
  const key = kind === 'edit' ? `.${String(record[resource.id])}` : '';
  if (!form) return false;
  const url = kind === 'edit' ? `${list}/edit/${encodeURIComponent(String(record[resource.id]))}` : `${list}/create`;
  const { received } = renderApp({
    role,
    url,
    backend: answering(resource, record),
    drafts: { [`${resource.name}.${kind}${key}`]: typed(resource, form, kind === 'edit' ? record : undefined) },
    ...configOf(resource),
    ...declared,
  });
  const label = kind === 'edit' ? formTexts.save({ thing: resource.singular }) : addLabelOf(resource);
  const dialog = () => openDialogs().at(-1);
  const control = await waitFor(() => {
    const found = dialog() && button(label, dialog());
    if (!found) throw new Error(`There is no button "${label}": ${document.body.textContent}`);
    return found;
  });
  fireEvent.click(control);
  const isSent = () =>
    received.some(
      ({ method, url: requestUrl }) =>
        ['POST', 'PATCH', 'PUT'].includes(method) &&
        requestUrl !== resource.rest?.list &&
        requestUrl.startsWith(encodeURI(resource.rest?.path ?? '-')),
    );
  return await waitFor(() => {
    if (!isSent()) throw new Error(`Nothing was sent: ${dialog()?.textContent}`);
    return true;
  });
}

/**
 * Returns whether the list shows the record's name, and whether each form of the role is sent. `declared` replaces the
 * portal's declarations and the default backend.
 */
export async function openResource(
  resource: Resource,
  record: Row,
  declared: Declared = {},
): Promise<{ readonly isListed: boolean; readonly isSent: boolean }> {
  const role = everyRole.find((each) => resource.access[each]?.includes('list')) ?? readRole(undefined);
  const kinds = (['create', 'edit'] as const).filter((kind) => resource.access[role]?.includes(kind) && resource[kind]);
  renderApp({
    role,
    url: resource.paths(aUser(role)).list ?? '/',
    backend: answering(resource, record),
    ...configOf(resource),
    ...declared,
  });
  const named = await screen.findAllByText(formatValue(record[resource.title]).trim(), { collapseWhitespace: false });
  const sent: boolean[] = [];
  for (const kind of kinds) sent.push(await sends(resource, role, kind, record, declared));
  return { isListed: named.length > 0, isSent: sent.length > 0 && sent.every(Boolean) };
}
