import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { describeError } from './errors.ts';

describe('what the log says of an unexpected error', () => {
  it('names the query and the code, and none of the values', () => {
    const cause = Object.assign(new Error('Key (email)=(ada@example.test) already exists'), { code: '23505' });
    const described = describeError(new DrizzleQueryError('insert into users (email) values ($1)', ['ada@example.test'], cause));
    expect(described).toMatchObject({ message: 'Failed query: insert into users (email) values ($1)', code: '23505' });
    expect(JSON.stringify(described)).not.toContain('ada@example.test');
    expect(described.frames.length).toBeGreaterThan(0);
  });
});
