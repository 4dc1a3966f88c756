/** Every button that writes, pressed as by a hand that presses twice: one write, and nobody is told of themselves. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { readAnswer } from '../../contract/answer.ts';

import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { type Role, everyRole } from '../../contract/roles.ts';
import { operationsOf } from '../../src/engine/model/registry/ability.ts';
import type { CallContext } from '../../src/providers/call-context.ts';
import { addLabelOf } from '../../src/engine/model/registry/registry.ts';
import type { Resource } from '../../src/engine/model/declaration/resource.ts';
import type { FormDeclaration } from '../../src/engine/model/form/form-declaration.ts';
import { valuesOf } from '../../src/engine/model/form/field-values.ts';
import { fieldsOf, formSchemaOf } from '../../src/engine/model/form/fields.ts';
import { type Instead, answerOf, contractBackend, isWrite } from '../setup/contract-backend.ts';
import { button, openDialogs, pass, pressAgainAndAgain, until } from '../setup/presses.ts';
import { aUser, renderApp } from '../setup/render-app.tsx';
import { isFull, sample } from '../setup/scale.ts';
import { type Way, firstText, ways } from '../setup/ways-to-write.ts';
import { sampleOf } from '../setup/zod-sample.ts';

const declared = Object.values(import.meta.glob<Resource>('../../src/resources/*.resource.tsx', { eager: true, import: 'default' }));

/** Those that bring writes of their own; the others would only make the pages longer. */
const extensions = ['closures', 'favourites', 'incidents', 'mails', 'notes', 'prints', 'promo-codes', 'promo-codes-batch', 'push-cancel'];

/** Actions that only ask. */
const questions = ['orders.isNoDeliverable', 'push-notifications.reach', 'push-notifications.reachOfCustomers', 'collect.chatToken'];

interface Deed {
  readonly role: Role;
  readonly resource: Resource;
  readonly what: string;
}

const user = (role: Role) => aUser(role, { isUserAdmin: role !== 'Shop', isCollectEnabled: true });

function deedsOf(resource: Resource): Deed[] {
  return everyRole.flatMap((role) => {
    const operations = operationsOf(resource, user(role));
    const sections = Object.entries(resource.sections ?? {}).filter(([, { fields }]) => fields && operations.has('edit'));
    const actions = resource.actions.map(({ name }) => name).filter((name) => operations.has(name));
    const whats = [...(resource.create && operations.has('create') ? ['create'] : []), ...sections.map(([key]) => key), ...actions];
    return whats.map((what) => ({ role, resource, what }));
  });
}

const keyOf = ({ resource, what }: Deed) => `${resource.name}.${what}`;
/** What goes to a backend of its own is none of the contract's, and its own test presses it. */
const deeds = declared.filter(({ transport }) => transport !== 'rest').flatMap(deedsOf).filter((deed) => !questions.includes(keyOf(deed)));

/** All sections of a page are one form, and all roles press the same button: one of each, unless everything is asked for. */
const likeOf = (deed: Deed) => (ways[keyOf(deed)] === undefined && deed.resource.sections?.[deed.what] ? `${deed.resource.name} section` : keyOf(deed));
const unlike = deeds.filter((deed, index) => deeds.findIndex((other) => likeOf(other) === likeOf(deed)) === index);
/** All at full size; inside the gate every fourth kind, for each has the whole portal opened. */
const pressed = isFull ? deeds : sample(unlike, 4);

/** What has no parts can be removed; a vehicle that is there can be chosen; a shop that is never open has no hours to correct. */
const possible: Instead = {
  '/portal/profile': { Role: null, IsCollectEnabled: true },
  '/upc/vertical/{id}': { CategoryCount: 0 },
  '/upc/category/{id}': { SubCategoryCount: 0 },
  '/shop/delivery/vehicle-type': { Active: true },
  '/merchant/shop/{id}': { PickingHours: [] },
};

/** The form as its inputs show the values: what a tab keeps of it. */
function draftOf(resource: Resource, form: { readonly fields: FormDeclaration['fields']; readonly schema?: z.ZodType }, record: Record<string, unknown> | undefined) {
  const schema = formSchemaOf(resource.schema, form);
  const fields = fieldsOf(schema, form.fields, resource.schema);
  const typed = sampleOf(schema, record !== undefined);
  return { values: valuesOf(fields, typed instanceof Object ? { ...typed } : {}), of: JSON.stringify(valuesOf(fields, record)) };
}

/** The record that the page reads from the same backend. */
async function recordOf({ resource, role }: Deed, id: string): Promise<Record<string, unknown>> {
  function call(endpoint: AnyEndpoint): Promise<never>;
  async function call(endpoint: AnyEndpoint): Promise<unknown> {
    return readAnswer(endpoint, answerOf(endpoint, possible));
  }
  const context: CallContext = { call, user: user(role) };
  return (await resource.fetch?.(context, id)) ?? {};
}

/** From the declaration alone: its create form, a section of its page, or an action in its header. */
async function wayTo(deed: Deed): Promise<Way> {
  const { resource, what, role } = deed;
  const { list = '', show = '' } = resource.paths(user(role));
  if (what === 'create' && resource.create) {
    const label = addLabelOf(resource);
    return { url: `${list}/create`, drafts: { [`${resource.name}.create`]: draftOf(resource, resource.create, undefined) }, control: () => button(label, openDialogs().at(-1)) };
  }
  const section = resource.sections?.[what];
  const { fields } = section ?? {};
  if (section && fields) {
    const id = resource.onlyId === undefined ? '1' : String(resource.onlyId);
    const record = await recordOf(deed, id);
    const schema = section.schemaFor?.(record) ?? section.schema;
    const url = resource.onlyId === undefined ? show.replace(':id', '1') : '/account-settings';
    return { url, drafts: { [`${resource.name}.${what}.${id}`]: draftOf(resource, schema ? { fields, schema } : { fields }, record) }, control: () => button('Save') };
  }
  const label = resource.actions.find(({ name }) => name === what)?.label ?? '';
  return { url: show.replace(':id', '1'), control: () => button(label) };
}

/** Some buttons wait until what a form holds could be sent. */
const enabled = (control: HTMLElement | null | undefined) => (control instanceof HTMLButtonElement && control.disabled ? undefined : control);

const writeMs = 50;
const readMs = 10;
const now = new Date('2026-11-20T10:00:30Z');

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.stubGlobal('print', () => window.dispatchEvent(new Event('afterprint')));
});

afterEach(() => void vi.useRealTimers());

async function carryOut(deed: Deed) {
  const way = ways[keyOf(deed)] ?? (await wayTo(deed));
  const { received } = renderApp({ user: user(deed.role), url: way.url, drafts: way.drafts ?? {}, extensions, backend: contractBackend({ ...possible, ...way.instead }, { readMs, writeMs }) });
  const writes = () => received.filter(isWrite).map(({ method, url, text }) => `${method} ${url} ${text}`);
  await way.before?.();
  if (ways[keyOf(deed)] === undefined || !way.before) await until(() => enabled(way.control()), `control of ${keyOf(deed)}`);
  const beneath = new Set(openDialogs());
  await pressAgainAndAgain(way.control);
  for (let asked = 0; writes().length === 0 && asked < 2; asked += 1) {
    const [dialog, ...others] = openDialogs().filter((each) => !beneath.has(each));
    const problems = asked === 0 && dialog ? [] : [...document.querySelectorAll('.form-problem, [role="alert"]')].map((each) => each.textContent).filter(Boolean);
    expect({ isAsked: dialog !== undefined, others: others.length, problems }).toEqual({ isAsked: true, others: 0, problems: [] });
    if (dialog) await way.fill?.(dialog);
    await pass(100);
    await pressAgainAndAgain(
      () => openDialogs().at(-1)?.querySelector<HTMLElement>('button.ant-btn-primary'),
      () => firstText(openDialogs().at(-1) ?? document.createElement('div')),
    );
  }
  await pass(500);
  return { writes: writes(), expected: way.writes ?? 1, said: openDialogs().map((dialog) => dialog.textContent).join(), text: document.body.textContent ?? '' };
}

describe('a double press', () => {
  it('is tried on every button that writes: what has its own way here is declared', () => {
    expect(Object.keys(ways).filter((key) => !deeds.some((deed) => keyOf(deed) === key))).toEqual([]);
  });

  it.each(pressed.map((deed) => [`${deed.role}: ${keyOf(deed)}`, deed] as const))('writes once: %s', async (_, deed) => {
    const { writes, expected, said, text } = await carryOut(deed);
    expect(new Set(writes).size).toBe(expected);
    expect(writes).toHaveLength(expected);
    expect(said).not.toMatch(/Error|another user/i);
    expect(text).not.toMatch(/another user/i);
  });
});
