import { describe, expect, it } from 'vitest';
import { checkDocument } from './read-document.mjs';
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
const Author = { type: 'object', properties: { name: { type: 'string' }, books: { type: 'array', items: { $ref: '#/components/schemas/Book' } } } };
const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = { $ref: '#/components/schemas/Book' };
const list = { parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }], responses: { 200: body({ type: 'array', items: ref }) } };

function documentOf(paths: object) {
  return checkDocument({ openapi: '3.1.0', paths, components: { schemas: { Book, Author } } }, 'the document');
}
const one = { '/books/{isbn}': {} };
const write = (paths: object, wanted = {}) => writeDeclaration(documentOf(paths), { path: '/books', roles: ['Admin'], ...wanted });

describe('a declaration written from a document', () => {
  const whole = write({
    '/books': { get: list, post: { requestBody: body(ref) } },
    '/books/{isbn}': { get: { responses: { 200: body(ref) } }, patch: { requestBody: body(ref) } },
  });

  it('has the record’s schema with types, bounds, choices, formats, and what may be missing or null', () => {
    for (const line of [
      'isbn: z.string(),',
      'title: z.string().min(1).max(80),',
      'pages: z.int().min(1),',
      "genre: z.enum(['novel', 'children\\'s']).optional(),",
      'published: z.iso.date().nullish(),',
      "'shelf-mark': z.string().nullish(),",
      'author: z.object({ name: z.string().optional(), books: z.array(z.unknown()).optional() }).optional(),',
    ]) {
      expect(whole.source).toContain(line);
    }
    expect(whole.source.split('const ')[1]).not.toContain('secret');
  });

  it('guesses what identifies and names a record, and says why', () => {
    expect(whole.source).toContain("id: 'isbn',\n  title: 'title',");
    expect(whole.notes[0]).toBe('A record is identified by "isbn" (the path\'s {isbn}), and named by "title" (its name).');
  });

  it('lists, searches and asks in forms only what the document offers', () => {
    expect(whole.source).toContain("rest: { path: '/books', query: { search: 'q' } }");
    expect(whole.source).toContain("columns: ['title', 'pages', 'genre', 'published', 'shelf-mark'],\n    search: {},");
    expect(whole.source).toContain("edit: { schema: ChangedBook, fields: ['title', 'pages', 'genre', 'published', 'shelf-mark', 'secret'] },");
    expect(whole.source).not.toContain('sorts');
    expect(write({ ...one, '/books': { get: list } }).source).toContain("access: { Admin: ['list'] }");
  });

  it('takes json-server’s own query as it is', () => {
    const parameters = ['_start', '_end', 'q'].map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    const { source } = write({ ...one, '/books': { get: { ...list, parameters } } });
    expect(source).toContain("rest: { path: '/books' },");
    expect(source).toContain("genre: { kind: 'choice', label: 'Genre'");
  });

  it('is named after the path, or as it is asked to', () => {
    const { name, source } = write({ ...one, '/books': { get: list } }, { name: 'old-stories', roles: ['Admin', 'Shop'] });
    expect(name).toBe('old-stories');
    expect(source).toContain("label: 'Old stories',\n  singular: 'old story',");
    expect(source).toContain("access: { Admin: ['list'], Shop: ['list'] }");
  });
});

describe('what cannot be declared is refused in words', () => {
  it.each([
    ['a path that is not there', { '/shelves': {} }, 'The document has no path /books. It has /shelves.'],
    ['no list', { '/books': { post: {} }, '/books/all': { get: list } }, 'GET /books does not answer a list of records in JSON. Name one of these with --list: /books/all.'],
    ['a parameter that nothing fills', { ...one, '/books': { get: { ...list, parameters: [{ name: 'branch', in: 'query', required: true, schema: { type: 'string' } }] } } }, 'The list must be asked with "branch"'],
    ['records without an identity', { '/books': { get: { responses: { 200: body({ type: 'array', items: { type: 'object', properties: { colour: { type: 'string' } } } }) } } } }, 'No field tells one record from another. The record has colour.'],
    ['a reference to elsewhere', { '/books': { get: { responses: { 200: { $ref: 'other.json#/x' } } } } }, 'The document refers to other.json#/x, which is outside it.'],
  ])('%s', (_, paths, message) => {
    expect(() => write(paths)).toThrow(message);
  });

  it('a path below another record, and a document that is not OpenAPI 3', () => {
    expect(() => write({}, { path: '/shelves/{id}/books' })).toThrow('stands below another record');
    expect(() => checkDocument({ swagger: '2.0' }, 'old.json')).toThrow('old.json is Swagger 2.0. Convert it to OpenAPI 3 first.');
    expect(() => checkDocument({ hello: 1 }, 'x.json')).toThrow('x.json is no OpenAPI 3 document');
  });

  it('a create form that lacks an input for what must be sent is left out, and said so', () => {
    const needy = { ...Book, required: ['author'] };
    const { source, notes } = write({ ...one, '/books': { get: list, post: { requestBody: body(needy) } } });
    expect(source).not.toContain('create:');
    expect(notes).toContain('There is no create form: "author" must be sent, and no input fits it.');
  });
});
