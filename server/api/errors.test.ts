import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { describeError } from '../runtime/describe-error.ts';
import { sendError } from './errors.ts';

describe('describeError', () => {
  it('keeps the query and the error code but no parameter values', () => {
    const cause = Object.assign(new Error('Key (email)=(ada@example.test) already exists'), { code: '23505' });
    const described = describeError(
      new DrizzleQueryError('insert into users (email) values ($1)', ['ada@example.test'], cause),
    );
    expect(described).toMatchObject({ message: 'Failed query: insert into users (email) values ($1)', code: '23505' });
    expect(JSON.stringify(described)).not.toContain('ada@example.test');
    expect(described.frames.length).toBeGreaterThan(0);
  });
});

describe('errors of the static file server', () => {
  it.each([
    ['BadRequestError', 400, 404],
    ['ForbiddenError', 403, 404],
    ['NotFoundError', 404, 404],
    ['PreconditionFailedError', 412, 412],
    ['RangeNotSatisfiableError', 416, 416],
    ['InternalServerError', 500, 500],
  ])('%s (%d) is answered with %d', async (name, statusCode, answered) => {
    const app = Fastify();
    app.setErrorHandler((error, _request, reply) => sendError(reply, error, 'Error'));
    app.get('/', () => Promise.reject(Object.assign(new Error(name), { name, statusCode, expose: statusCode < 500 })));
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json()]).toEqual([answered, { Error: expect.stringMatching(/\.$/) }]);
    await app.close();
  });
});
