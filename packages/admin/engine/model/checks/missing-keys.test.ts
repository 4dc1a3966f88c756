import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DeclarationError } from '../declaration/declaration-error.ts';
import { type Resource, defineResource } from '../declaration/resource.ts';
import { checkDeclarations } from './check-declarations.ts';

const things = {
  name: 'things',
  label: 'Things',
  icon: () => null,
  schema: z.object({ Id: z.number(), Name: z.string() }),
  id: 'Id',
  title: 'Name',
  access: { Admin: ['list', 'show', 'delete'] },
  paths: () => ({ list: '/things', show: '/things/:id' }),
  transport: 'rest',
  rest: { path: '/things' },
  list: { columns: ['Name'], search: {}, filters: { Name: { kind: 'text', label: 'Name' } } },
  sections: { main: { title: 'Main', fields: ['Name'] } },
};
/** Defines a resource without type checks, as on the development server. */
const define: (input: object) => Resource = Function.prototype.call.bind(defineResource, undefined);

function mistakeOf(declared: Resource): string {
  try {
    checkDeclarations({ 'things.resource.tsx': declared });
    return '';
  } catch (error) {
    return error instanceof DeclarationError ? error.message : `thrown without a file: ${String(error)}`;
  }
}

describe('a declaration', () => {
  it('is accepted if nothing is missing', () => {
    expect(mistakeOf(define(things))).toBe('');
  });

  it.each(['name', 'label', 'icon', 'schema', 'id', 'title', 'access', 'paths'])(
    'without %s is rejected with an error that names the file and the key',
    (key) => {
      const given = Object.fromEntries(Object.entries(things).filter(([name]) => name !== key));
      expect(mistakeOf(define(given))).toMatch(
        new RegExp(`^things\\.resource\\.tsx: ${key}: it is missing; add ${key}: .+$`),
      );
    },
  );

  it.each<[string, object]>([
    ['list.filters.Name.label', { list: { ...things.list, filters: { Name: { kind: 'text' } } } }],
    ['sections.main.title', { sections: { main: { fields: ['Name'] } } }],
  ])('without %s is rejected with an error that names the file and the key', (key, change) => {
    expect(mistakeOf(define({ ...things, ...change }))).toMatch(
      new RegExp(`^things\\.resource\\.tsx: ${key}: it is missing; add `),
    );
  });

  it('without a default export is rejected with an error that names the file', () => {
    const { missing } = Object.create(null);
    expect(mistakeOf(missing)).toBe(
      'things.resource.tsx: export default: it is missing; add export default defineResource({ … })',
    );
  });
});
