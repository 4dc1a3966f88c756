import { z } from 'zod';
import { Category, Subcategory, Vertical } from '../../contract/catalogue/catalogue.ts';
import type { TestClient } from './test-client.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

const grouped = <Item extends z.ZodType>(item: Item) =>
  z.object({ Result: z.array(z.object({ Header: z.string(), Items: z.array(item) })) });
const Created = z.object({ Result: z.number() });
const all = { Query: '', OrderBy: 'asc' };

export function catalogueOf(client: TestClient) {
  /** Sends a form whose description is empty by default. */
  const send = (method: string, path: string, json: object): Promise<Answer> => {
    const form = new FormData();
    form.append('json', JSON.stringify({ Description: '', ...json }));
    return client.call(method, path, form);
  };
  const read = async <Schema extends z.ZodType>(schema: Schema, answer: Promise<Answer>): Promise<z.output<Schema>> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`The call answered ${status}: ${JSON.stringify(body)}`);
    return schema.parse(body);
  };
  const created = async (answer: Promise<Answer>) => (await read(Created, answer)).Result;
  return {
    send,
    addVertical: (json: object) => created(send('POST', '/api/upc/vertical', json)),
    addCategory: (json: object) => created(send('POST', '/api/upc/category', json)),
    addSubcategory: (body: unknown) => created(client.call('POST', '/api/upc/subcategory', body)),
    verticals: async (request: object = {}) =>
      (await read(grouped(Vertical), client.call('POST', '/api/upc/vertical/list', { ...all, Filter: {}, ...request })))
        .Result,
    categories: async (request: object = {}) =>
      (
        await read(
          grouped(Category),
          client.call('POST', '/api/upc/category/list', { ...all, Filter: { Verticals: [] }, ...request }),
        )
      ).Result,
    subcategories: async (request: object = {}) =>
      (
        await read(
          grouped(Subcategory),
          client.call('POST', '/api/upc/subcategory/list', {
            ...all,
            Filter: { Verticals: [], Categories: [] },
            ...request,
          }),
        )
      ).Result,
    vertical: async (id: number) =>
      (await read(z.object({ Result: Vertical }), client.call('GET', `/api/upc/vertical/${id}`))).Result,
    category: async (id: number) =>
      (await read(z.object({ Result: Category }), client.call('GET', `/api/upc/category/${id}`))).Result,
    subcategory: async (id: number) =>
      (await read(z.object({ Result: Subcategory }), client.call('GET', `/api/upc/subcategory/${id}`))).Result,
  };
}
