/** Implements `--write`: creates, changes and removes a vertical and a category. */
import { readAnswer, readFailure } from 'schema-admin/contract/answer.ts';
import { catalogueEndpoints } from '../../contract/catalogue/catalogue.ts';
import { type AnyEndpoint, Id } from 'schema-admin/contract/endpoint.ts';
import type { RawInput } from 'schema-admin/providers/http/request.ts';
import { judgeReply, judgeRefusal } from 'schema-admin/conform/judge.ts';
import type { Person } from 'schema-admin/conform/person.ts';
import { type Found, fault, fine, notAsked, deviation, worst } from 'schema-admin/conform/row.ts';
import type { Trial } from 'schema-admin/conform/wire.ts';

const {
  createVertical,
  vertical,
  updateVertical,
  removeVertical,
  createCategory,
  updateCategory,
  removeCategory,
  createSubcategory,
  updateSubcategory,
} = catalogueEndpoints;

/**
 * Removes the records that it creates, even if a change fails. Creates no subcategory, because no call can remove it.
 */
export async function createAndRemove(person: Person): Promise<Trial[]> {
  const rows: Trial[] = [];
  const note = (endpoint: AnyEndpoint, found: Found, trial = '') =>
    rows.push({ endpoint, trial, as: person.name, found });
  const send = async (endpoint: AnyEndpoint, input: RawInput) => {
    const reply = await person.ask(endpoint, input);
    const found = { ...judgeReply(endpoint, reply, input.params ?? {}), status: reply.status };
    note(endpoint, found);
    return found.verdict === 'fault' ? undefined : reply;
  };
  const made = async (endpoint: AnyEndpoint, body: unknown) => {
    const reply = await send(endpoint, { body });
    return reply && Id.safeParse(readAnswer(endpoint, JSON.parse(reply.text))).data;
  };

  const Name = `Conform ${Date.now()}`;
  const verticalId = await made(createVertical, { json: { Name, Description: '' } });
  if (verticalId === undefined) return rows;
  const params = { id: verticalId };
  const categoryId = await made(createCategory, { json: { Name, Description: '', VerticalId: verticalId } });
  if (categoryId !== undefined) {
    await send(updateCategory, {
      params: { id: categoryId },
      body: { json: { Name: `${Name} changed`, Description: '', VerticalId: verticalId } },
    });
    await send(removeCategory, { params: { id: categoryId } });
  }
  await send(updateVertical, { params, body: { json: { Name: `${Name} changed`, Description: '' } } });
  note(vertical, await readBack(person, verticalId, `${Name} changed`), 'after the change');
  note(updateVertical, await tryConflict(person, verticalId, Name), 'with an outdated ETag');
  await send(removeVertical, { params });
  const gone = await person.ask(vertical, { params });
  note(removeVertical, judgeRefusal(gone, [404]), 'gone afterwards');
  for (const target of [createSubcategory, updateSubcategory]) {
    note(target, notAsked('no call removes a subcategory'));
  }
  return rows;
}

async function readBack(person: Person, id: Id, name: string): Promise<Found> {
  const reply = await person.ask(vertical, { params: { id } });
  const found = judgeReply(vertical, reply, { id });
  if (found.verdict === 'fault') return found;
  const { Name } = readAnswer(vertical, JSON.parse(reply.text), { id });
  return worst([found, Name === name ? fine : fault(`Name: expected the saved "${name}", got "${Name}"`)]);
}

/** Checks that conflicts are detected. Skips the check if the backend sends no `ETag`. */
async function tryConflict(person: Person, id: Id, name: string): Promise<Found> {
  const { headers } = await person.ask(vertical, { params: { id } });
  if (headers.get('etag') === null) return notAsked('there is no ETag, so conflicts are not detected');
  const reply = await person.ask(
    updateVertical,
    { params: { id }, body: { json: { Name: name, Description: '' } } },
    '"a-state-that-is-gone"',
  );
  const refusal = judgeRefusal(reply, [409, 412]);
  if (refusal.verdict === 'fault') return refusal;
  const { conflict } = readFailure(JSON.parse(reply.text));
  return worst([
    refusal,
    conflict || reply.status === 412 ? fine : deviation('Conflict: expected the current state, got nothing'),
  ]);
}
