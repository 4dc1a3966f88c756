import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Resource, defineResource } from '../../model/declaration/resource.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import RecordScreen from './RecordScreen.tsx';

const goods = defineResource({
  name: 'goods',
  label: 'Goods',
  singular: 'good',
  icon: () => null,
  schema: z.object({ Id: z.number(), Name: z.string() }),
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show'] },
  paths: () => ({ list: '/goods', show: '/goods/:id' }),
  transport: 'rest',
  rest: { path: '/goods' },
  sections: { facts: { title: 'Facts', fields: ['Name'] } },
});

const askedBy = async (resource: Resource) => {
  const { requests, text } = await renderScreen(<RecordScreen resource={resource} id={7} />, {
    role: 'Admin',
    resources: [resource],
    extensions: ['audit'],
    answer: ({ url }) =>
      url.startsWith('/goods') ? { json: { Id: 7, Name: 'Cup' } } : { json: { Entries: [], TotalCount: 0 } },
  });
  expect(text).toContain('Cup');
  return [requests.some((call) => call.includes('/goods/7')), text.includes('Changes')];
};

it('a third-party record has a history only if its declaration says so', async () => {
  expect(await askedBy(goods)).toEqual([true, false]);
  expect(await askedBy({ ...goods, audited: ({ Id }) => ({ entity: 'goods', id: String(Id) }) })).toEqual([true, true]);
});
