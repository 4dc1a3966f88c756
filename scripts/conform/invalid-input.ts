/** Checks how the backend rejects invalid input: an unknown order and an invalid body. */
import { judgeRefusal } from 'schema-admin/conform/judge.ts';
import { type Person, choicesOf } from 'schema-admin/conform/person.ts';
import { deviation } from 'schema-admin/conform/row.ts';
import type { Trial } from 'schema-admin/conform/wire.ts';
import { orderEndpoints } from '../../contract/orders/orders.ts';

export async function sendInvalidCalls(person: Person): Promise<Trial[]> {
  const { get, list } = orderEndpoints;
  const [params = {}] = choicesOf(list, person.role);
  const unknown = await person.ask(get, { params: { ...params, id: '00000000-0000-4000-8000-000000000000' } });
  const wrong = await person.ask(list, { params, body: { Query: 7, Page: 'first' } });
  const answered = judgeRefusal(wrong, [400, 422]);
  const refused =
    wrong.status === 400
      ? deviation('expected 422, got 400, after which the portal refreshes its session and retries')
      : answered;
  return [
    {
      endpoint: get,
      trial: 'an unknown order',
      as: person.name,
      found: judgeRefusal(unknown, [404, 403, 422]),
    },
    {
      endpoint: list,
      trial: 'an invalid body',
      as: person.name,
      found: { ...refused, status: wrong.status },
    },
  ];
}
