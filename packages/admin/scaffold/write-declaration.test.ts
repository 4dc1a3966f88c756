import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentOfSample } from './document-of-sample.mjs';
import { checkDocument, readDocument } from './read-document.mjs';
import { writeDeclaration } from './write-declaration.mjs';

const Book = {
  type: 'object',
  required: ['isbn', 'title', 'pages'],
  properties: {
    isbn: { type: 'string', readOnly: true },
    title: { type: 'string', minLength: 1, maxLength: 80 },
    pages: { type: 'integer', minimum: 1 },
    genre: { type: 'string', enum: ['novel', "children's"] },
    published: { type: ['string', 'null'], format: 'date' },
    'shelf-mark': { type: 'string', nullable: true },
    author: { $ref: '#/components/schemas/Author' },
    secret: { type: 'string', writeOnly: true },
  },
};
const Author = {
  type: 'object',
  properties: { name: { type: 'string' }, books: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
};
const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = { $ref: '#/components/schemas/Book' };
const list = {
  parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
  responses: { 200: body({ type: 'array', items: ref }) },
};

function documentOf(paths: object) {
  return checkDocument({ openapi: '3.1.0', paths, components: { schemas: { Book, Author } } }, 'the document');
}
const one = { '/books/{isbn}': {} };
const write = (paths: object, wanted = {}) =>
  writeDeclaration(documentOf(paths), { path: '/books', roles: ['Admin'], ...wanted });

describe('a declaration from a document', () => {
  const whole = write({
    '/books': { get: list, post: { requestBody: body(ref) } },
    '/books/{isbn}': { get: { responses: { 200: body(ref) } }, patch: { requestBody: body(ref) } },
  });

  it('has the record’s schema with types, bounds, choices, formats and optional fields', () => {
    for (const line of [
      'isbn: z.string(),',
      'title: z.string().min(1).max(80),',
      'pages: z.int().min(1),',
      "genre: z.enum(['novel', 'children\\'s']).nullish(),",
      'published: z.iso.date().nullish(),',
      "'shelf-mark': z.string().nullish(),",
      'author: z.object({ name: z.string().nullish(), books: z.array(z.unknown()).nullish() }).nullish(),',
    ]) {
      expect(whole.source).toContain(line);
    }
    expect(whole.source.split('const ')[1]).not.toContain('secret');
  });

  it('notes how it guessed the id and the title', () => {
    expect(whole.source).toContain("id: 'isbn',\n  title: 'title',");
    expect(whole.notes[0]).toBe(
      'A record is identified by "isbn" (the path\'s {isbn}), and titled by "title" (its name).',
    );
  });

  it('contains only lists, searches and forms that the document supports', () => {
    expect(whole.source).toContain("rest: { path: '/books', query: { search: 'q', whole: true } }");
    expect(whole.source).toContain("columns: ['title', 'pages', 'genre', 'published', 'shelf-mark'],\n    search: {},");
    expect(whole.source).toContain(
      "edit: { schema: ChangedBook, fields: ['title', 'pages', 'genre', 'published', 'shelf-mark', 'secret'] },",
    );
    expect(whole.source).not.toContain('sorts');
    expect(write({ ...one, '/books': { get: list } }).source).toContain("access: { Admin: ['list'] }");
  });

  it('uses the query of json-server unchanged', () => {
    const parameters = ['_start', '_end', 'q'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    const { source } = write({ ...one, '/books': { get: { ...list, parameters } } });
    expect(source).toContain("rest: { path: '/books' },");
    expect(source).toContain("genre: { kind: 'choice', label: 'Genre'");
  });

  it('is named after the path, or has the given name', () => {
    const { name, source } = write(
      { ...one, '/books': { get: list } },
      { name: 'old-stories', roles: ['Admin', 'Shop'] },
    );
    expect(name).toBe('old-stories');
    expect(source).toContain("label: 'Old stories',\n  singular: 'old story',");
    expect(source).toContain("access: { Admin: ['list'], Shop: ['list'] }");
  });
});

describe('the scaffolder', () => {
  it.each([
    ['no such path', { '/shelves': {} }, 'The document has no path /books. It has /shelves.'],
    [
      'no list',
      { '/books': { post: {} }, '/books/all': { get: list } },
      'GET /books does not return a list of records in JSON. Specify one of these with --list: /books/all.',
    ],
    [
      'a required parameter without a value',
      {
        ...one,
        '/books': {
          get: { ...list, parameters: [{ name: 'branch', in: 'query', required: true, schema: { type: 'string' } }] },
        },
      },
      'The list requires the parameter "branch"',
    ],
    [
      'records without an id',
      {
        '/books': {
          get: {
            responses: {
              200: body({
                type: 'array',
                items: { type: 'object', properties: { colours: { type: 'array', items: { type: 'string' } } } },
              }),
            },
          },
        },
      },
      'No field identifies a record. The record has colours.',
    ],
    [
      'a reference to another file',
      { '/books': { get: { responses: { 200: { $ref: 'other.json#/x' } } } } },
      'The document refers to other.json#/x, which is outside it.',
    ],
  ])('rejects a document with %s', (_, paths, message) => {
    expect(() => write(paths)).toThrow(message);
  });

  it('rejects the path of one record and files that aren’t OpenAPI documents', () => {
    expect(() => write({}, { path: '/books/{isbn}' })).toThrow(
      '/books/{isbn} is the path of one record. Specify the path of its list.',
    );
    expect(() => checkDocument({ hello: 1 }, 'x.json')).toThrow('x.json is not an OpenAPI 3 document');
  });

  it('rejects a path parameter without an example or a given value', () => {
    expect(() => write({ '/shelves/{shelf}/books': { get: list } }, { path: '/shelves/{shelf}/books' })).toThrow(
      'The path has the parameter {shelf}',
    );
  });

  it('omits the create form if a required field has no input, and says so', () => {
    const needy = { ...Book, required: ['author'] };
    const { source, notes } = write({ ...one, '/books': { get: list, post: { requestBody: body(needy) } } });
    expect(source).not.toContain('create:');
    expect(notes).toContain('There is no create form: "author" is required, but no input supports it.');
  });
});

describe('a supported document', () => {
  it('may have path parameters with a given value or an example', () => {
    const shelf = { name: 'shelf', in: 'path', required: true, schema: { type: 'string' }, example: 'a1' };
    const paths = {
      '/shelves/{shelf}/books': { parameters: [shelf], get: list },
      '/shelves/{shelf}/books/{isbn}': { parameters: [shelf], get: { responses: { 200: body(ref) } } },
    };
    const { source } = write(paths, { path: '/shelves/{shelf}/books' });
    expect(source).toContain("const within = { shelf: 'a1' };");
    expect(source).toContain('rest: { path: `/shelves/${within.shelf}/books`');
    expect(write(paths, { path: '/shelves/{shelf}/books', givenValues: { shelf: 'b2' } }).source).toContain(
      "const within = { shelf: 'b2' };",
    );
  });

  it('may list by POST, with pages, search and filters in the body', () => {
    const bodySchema = {
      type: 'object',
      required: ['Query', 'Page', 'Filter'],
      properties: {
        Query: { type: 'string' },
        Page: { type: 'integer' },
        Filter: {
          type: 'object',
          properties: { Genre: { type: 'array', items: { type: 'string', enum: ['novel', 'poem'] } } },
        },
      },
    };
    const { source } = write(
      {
        '/books/list': {
          post: {
            requestBody: body(bodySchema),
            responses: {
              200: body({
                type: 'object',
                properties: { Items: { type: 'array', items: ref }, Total: { type: 'integer' } },
              }),
            },
          },
        },
      },
      { path: '/books/list' },
    );
    expect(source).toContain(
      "post: { Query: '', Page: 1, Filter: { Genre: [] } }, query: { page: 'Page', search: 'Query' }, rows: 'Items', total: 'Total'",
    );
    expect(source).toContain("'Filter.Genre': { kind: 'choice', label:");
    expect(source).toContain("name: 'books',");
  });

  it('is not listed by a POST that may create, unless the developer allows it', () => {
    const Pet = {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'integer' },
        name: { type: 'string' },
        tags: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
      },
    };
    const paths = {
      '/pet': { post: { operationId: 'addPet', requestBody: body(Pet), responses: { 200: body(Pet) } } },
      '/pet/findByStatus': { get: { responses: { 200: body({ type: 'array', items: Pet }) } } },
      '/pet/{petId}': { get: { responses: { 200: body(Pet) } } },
    };
    expect(() => write(paths, { path: '/pet' })).toThrow(
      'GET /pet does not return a list of records in JSON. Specify one of these with --list: /pet/findByStatus.',
    );
    expect(write(paths, { path: '/pet', list: '/pet/findByStatus' }).source).not.toContain('post:');
    const postListPaths = {
      '/pets': {
        post: {
          operationId: 'pets',
          requestBody: body({ type: 'object', properties: {} }),
          responses: { 200: body({ type: 'array', items: Pet }) },
        },
      },
    };
    expect(() => write(postListPaths, { path: '/pets' })).toThrow('GET /pets does not return a list');
    expect(write(postListPaths, { path: '/pets', list: '/pets' }).source).toContain('post: {}');
  });

  it('may have trailing slashes, any JSON media type, GUIDs and deletions', () => {
    const Owner = {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string', format: 'uuid', readOnly: true }, name: { type: 'string' } },
    };
    const any = (schema: object) => ({ content: { '*/*': { schema } } });
    const { source } = write(
      {
        '/api/owners/': {
          get: { responses: { 200: any({ type: 'array', items: Owner }) } },
          post: { requestBody: body(Owner) },
        },
        '/api/owners/{id}/': {
          get: { responses: { 200: any(Owner) } },
          patch: { requestBody: body(Owner) },
          delete: { responses: { 204: {} } },
        },
      },
      { path: '/api/owners/' },
    );
    for (const line of [
      "rest: { path: '/api/owners/'",
      'id: z.guid(),',
      "access: { Admin: ['list', 'create', 'edit', 'delete'] }",
      '  delete: {},',
    ]) {
      expect(source).toContain(line);
    }
  });

  it('may have the same filter in its body and its query', () => {
    const twice = { name: 'genre', in: 'query', schema: { type: 'string', enum: ['novel'] } };
    const bodySchema = { type: 'object', properties: { genre: { type: 'string', enum: ['novel'] } } };
    const { source } = write(
      {
        '/books/list': {
          post: {
            parameters: [twice],
            requestBody: body(bodySchema),
            responses: { 200: body({ type: 'array', items: ref }) },
          },
        },
      },
      { path: '/books/list' },
    );
    expect(source.match(/ genre: \{ kind: 'choice'/g)).toHaveLength(1);
  });

  it('may need a parameter value from the developer', () => {
    const paths = {
      ...one,
      '/books': {
        get: { ...list, parameters: [{ name: 'branch', in: 'query', required: true, schema: { type: 'string' } }] },
      },
    };
    expect(write(paths, { givenValues: { branch: 'york' } }).source).toContain("unfiltered: { branch: ['york'] }");
  });

  it('may be Swagger 2 or YAML', async () => {
    const swagger = {
      swagger: '2.0',
      info: { title: 'Old', version: '1' },
      definitions: { Book, Author: { type: 'object' } },
      paths: {
        '/books': {
          get: {
            produces: ['application/json'],
            responses: {
              200: { description: 'All', schema: { type: 'array', items: { $ref: '#/definitions/Book' } } },
            },
          },
        },
      },
    };
    const { source } = writeDeclaration(
      checkDocument(
        JSON.parse(JSON.stringify(swagger).replaceAll('#/components/schemas/', '#/definitions/')),
        'old.json',
      ),
      { path: '/books', roles: ['Admin'] },
    );
    expect(source).toContain("id: 'isbn',\n  title: 'title',");
    const folder = await mkdtemp(join(tmpdir(), 'document-'));
    await writeFile(join(folder, 'books.yaml'), 'openapi: 3.1.0\npaths:\n  /books: { get: {} }\n');
    expect(Object.keys((await readDocument(join(folder, 'books.yaml'))).paths)).toEqual(['/books']);
    await rm(folder, { recursive: true });
  });

  it('is read to a limited depth and size if it unfolds endlessly', () => {
    const fields = Array.from({ length: 12 }, (_, index) => `f${index}`);
    // Each of the twelve types has twelve fields, each a union of all types.
    const schemas = Object.fromEntries(
      fields.map((kind) => [
        kind,
        {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string' },
            ...Object.fromEntries(
              fields.map((name) => [
                name,
                { anyOf: fields.map((other) => ({ $ref: `#/components/schemas/${other}` })) },
              ]),
            ),
          },
        },
      ]),
    );
    const document = checkDocument(
      {
        openapi: '3.1.0',
        paths: {
          '/books': {
            get: { responses: { 200: body({ type: 'array', items: { $ref: '#/components/schemas/f0' } }) } },
          },
        },
        components: { schemas },
      },
      'endless',
    );
    expect(writeDeclaration(document, { path: '/books', roles: ['Admin'] }).source.length).toBeLessThan(5000);
  });

  it.each([
    ['/movies', 'movie', 'Movies'],
    ['/people', 'person', 'People'],
    ['/statuses', 'status', 'Statuses'],
    ['/categories', 'category', 'Categories'],
    ['/analyses/list', 'analysis', 'Analyses'],
  ])('turns %s into the singular "%s"', (path, singular, label) => {
    const { source } = write({ [path]: { get: list } }, { path });
    expect(source).toContain(`label: '${label}',\n  singular: '${singular}',`);
  });

  it('shows informative columns first', () => {
    const text = { type: 'string' };
    const row = {
      type: 'object',
      required: ['id'],
      properties: {
        id: text,
        node_id: text,
        avatar_url: text,
        body: text,
        name: text,
        score: { type: 'integer' },
        status: text,
        created_at: text,
      },
    };
    expect(write({ '/books': { get: { responses: { 200: body({ type: 'array', items: row }) } } } }).source).toContain(
      "columns: ['name', 'status', 'created_at', 'score', 'body'],",
    );
  });
});

describe('the sorts of a list', () => {
  const text = { type: 'string' };
  const sorted = (...parameters: object[]) =>
    write({
      ...one,
      '/books': { get: { ...list, parameters: parameters.map((parameter) => ({ in: 'query', ...parameter })) } },
    }).source;

  it.each<[string, object[], string]>([
    [
      'a sign',
      [{ name: 'ordering', schema: { type: 'array', items: { type: 'string', enum: ['title', '-title', 'gone'] } } }],
      "sort: { name: 'ordering', as: '-field' }",
    ],
    [
      'a colon',
      [{ name: 'sortBy', schema: { type: 'string', enum: ['title:asc', 'title:desc'] } }],
      "sort: { name: 'sortBy', as: 'field:direction' }",
    ],
    [
      'two parameters',
      [
        { name: 'sort', schema: { type: 'string', enum: ['title'] } },
        { name: 'order', schema: { type: 'string', enum: ['ASC', 'DESC'] } },
      ],
      "sort: { field: 'sort', direction: 'order', words: ['ASC', 'DESC'] }",
    ],
    [
      'Spring’s description',
      [
        {
          name: 'sort',
          description: 'Sorting criteria in the format: property,(asc|desc). Default sort order is ascending.',
          schema: { type: 'array', items: text },
        },
      ],
      "sort: { name: 'sort', as: 'field,direction' }",
    ],
  ])('are detected by %s', (_, parameters, source) => {
    expect(sorted(...parameters)).toContain(source);
    expect(sorted(...parameters)).toContain("'title:asc': 'Title, A to Z',");
    expect(sorted(...parameters)).not.toContain('gone');
  });

  it('are omitted, with a note, if the document doesn’t name the fields', () => {
    const { source, notes } = write({
      ...one,
      '/books': { get: { ...list, parameters: [{ name: 'ordering', in: 'query', schema: text }] } },
    });
    expect(source).not.toContain('sorts');
    expect(notes).toContain('The list does not send these parameters: ordering.');
  });
});

describe('a document from a framework', () => {
  const text = { type: 'string' };

  it('may have record paths without the slash of the list (FastAPI)', () => {
    const paths = { '/books/': { get: list }, '/books/{isbn}': { get: { responses: { 200: body(ref) } } } };
    expect(write(paths, { path: '/books/' }).source).toContain("rest: { path: '/books/', recordPath: '/books/:id',");
  });

  it('may have an object in the query, sent as fields (Spring)', () => {
    const pageable = {
      name: 'pageable',
      in: 'query',
      required: true,
      schema: { type: 'object', properties: { page: { type: 'integer', minimum: 0 }, size: { type: 'integer' } } },
    };
    expect(write({ '/books': { get: { ...list, parameters: [pageable] } } }).source).toContain(
      "query: { page: 'page', size: 'size' } },\n  list: {\n    firstPage: 0,",
    );
  });

  it('may show in the response whether another page follows (Django REST)', () => {
    const answer = {
      type: 'object',
      properties: {
        count: { type: 'integer' },
        next: { type: 'string', nullable: true },
        results: { type: 'array', items: ref },
      },
    };
    expect(
      write({
        '/books': {
          get: {
            parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
            responses: { 200: body(answer) },
          },
        },
      }).source,
    ).toContain("query: { page: 'page' }, rows: 'results', next: 'next', total: 'count' }");
  });

  it('can have patterns, generated ids and blank choices', () => {
    const One = {
      type: 'object',
      required: ['id', 'name', 'price'],
      properties: {
        id: { type: 'integer' },
        name: text,
        price: { type: 'string', pattern: '^\\d+$' },
        kind: { oneOf: [{ enum: ['a', 'b'], type: 'string' }, { enum: [''] }] },
      },
    };
    const sent = { ...One, required: ['name', 'price'] };
    const { source } = write({
      '/books': { get: { responses: { 200: body({ type: 'array', items: One }) } }, post: { requestBody: body(sent) } },
    });
    expect(source).toContain("  price: z.string(),\n  kind: z.enum(['a', 'b', '']).nullish(),\n});");
    expect(source).toContain("  price: z.string().regex(/^\\d+$/u),\n  kind: z.enum(['a', 'b']).optional(),\n});");
    expect(source).toContain("create: { schema: NewBook, fields: ['name', 'price', 'kind'] },");
  });
});

it('names everything in the document that the declaration leaves out', () => {
  const { notes } = write({
    '/books': {
      get: { ...list, parameters: [{ name: 'since', in: 'query', schema: { type: 'string' } }] },
      post: { requestBody: body(ref) },
    },
    '/books/{isbn}': { get: { responses: { 200: body(ref) } }, put: {}, patch: { requestBody: body(ref) } },
    '/books/{isbn}/cover': { post: {} },
  });
  expect(notes).toEqual(
    expect.arrayContaining([
      'The list has no column for: isbn, author, secret.',
      'The list does not send these parameters: since.',
      'The create form has no input for: author.',
      'The edit form has no input for: author.',
      'These operations are not used: PUT /books/{isbn}, POST /books/{isbn}/cover.',
    ]),
  );
});

describe('a declaration from a sample response', () => {
  it('derives its schema from all values in each place', () => {
    const answer = {
      data: [
        { id: 1, name: 'Mug', made: '2026-11-20', price: 2.5, tags: ['new'] },
        { id: 2, name: 'Cup', made: '2026-11-21', price: 3, note: null, tags: [] },
      ],
    };
    const { source, test } = writeDeclaration(documentOfSample(answer, '/cups'), { path: '/cups', roles: ['Admin'] });
    for (const line of [
      'id: z.int(),',
      'name: z.string(),',
      'made: z.iso.date(),',
      'price: z.number(),',
      'tags: z.array(z.string()),',
      "rest: { path: '/cups', query: { whole: true }, rows: 'data' }",
      "columns: ['name', 'price', 'made'],",
    ]) {
      expect(source).toContain(line);
    }
    expect(test).toContain("const sample = { id: 1, name: 'Mug'");
  });

  it('writes a schema without a zone for times that have none', () => {
    const { source } = writeDeclaration(
      documentOfSample([{ id: 1, made: '2026-11-20T10:00:00', sold: '2026-11-20T10:00:00Z' }], '/cups'),
      { path: '/cups', roles: ['Admin'] },
    );
    for (const line of [
      'made: z.iso.datetime({ local: true }),',
      'sold: z.iso.datetime({ offset: true, local: true }),',
    ]) {
      expect(source).toContain(line);
    }
  });
});
