import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAnswer, readFailure } from './answer.ts';
import { Id, endpoint } from './endpoint.ts';

const admin = { roles: ['Admin'] } as const;
const Thing = z.object({ Id, Name: z.string(), Note: z.string().nullish() });
const getThing = endpoint({ method: 'GET', path: '/thing/{id}', access: admin, summary: 'One', answer: Thing });
const postThing = endpoint({ method: 'POST', path: '/thing/{id}', access: admin, summary: 'Change', answer: Thing });
const getPart = endpoint({ method: 'GET', path: '/thing/{id}/part', access: admin, summary: 'A part', answer: Thing });

describe('an answer', () => {
  it('may omit the id of the requested record', () => {
    expect(readAnswer(getThing, { Name: 'Tea' }, { id: 7 })).toEqual({ Id: 7, Name: 'Tea' });
    expect(readAnswer(getThing, { Id: null, Name: 'Tea' }, { id: 7 })).toEqual({ Id: 7, Name: 'Tea' });
    expect(readAnswer(getThing, { Id: 9, Name: 'Tea' }, { id: 7 })).toEqual({ Id: 9, Name: 'Tea' });
  });

  it('must have an id in all other cases', () => {
    expect(() => readAnswer(getThing, { Name: 'Tea' })).toThrow(z.ZodError);
    expect(() => readAnswer(postThing, { Name: 'Tea' }, { id: 7 })).toThrow(z.ZodError);
    expect(() => readAnswer(getPart, { Name: 'Tea' }, { id: 7 })).toThrow(z.ZodError);
  });

  it('prefers keys with the exact letter case', () => {
    expect(readAnswer(getThing, { name: 'no', Name: 'yes', id: 1, Id: 2 })).toMatchObject({ Id: 2, Name: 'yes' });
  });

  it('does not add keys that are missing', () => {
    expect(Object.keys(readAnswer(getThing, { Id: 1, Name: 'Tea' }))).toEqual(['Id', 'Name']);
  });

  it('is rejected if it has more than one field and all of them are invalid', () => {
    const Facts = endpoint({
      method: 'GET',
      path: '/facts',
      access: admin,
      summary: 'Facts',
      answer: z.object({ One: z.number().nullish(), Two: z.number().nullish() }),
    });
    expect(() => readAnswer(Facts, { One: 'x', Two: 'y' })).toThrow(z.ZodError);
    expect(readAnswer(Facts, { One: 'x', Two: 2 })).toEqual({ One: null, Two: 2 });
    expect(readAnswer(Facts, { One: 'x' })).toEqual({ One: null });
    expect(readAnswer(Facts, { One: 'x', Two: null })).toEqual({ One: null, Two: null });
    expect(readAnswer(Facts, {})).toEqual({});
  });
});

describe('a failure', () => {
  it('has its text in Error or error, directly or nested', () => {
    for (const body of [{ Error: 'No' }, { error: ' No ' }, { Error: { Message: 'No' } }, { error: { error: 'No' } }]) {
      expect(readFailure(body)).toEqual({ error: 'No' });
    }
    expect(readFailure({ Error: { Message: 'This', Error: 'not that' } })).toEqual({ error: 'This' });
  });

  it('has field messages next to its text or nested', () => {
    const fields = { Name: 'Too long' };
    for (const body of [{ Error: 'No', Fields: fields }, { error: { Message: 'No', fields } }]) {
      expect(readFailure(body)).toEqual({ error: 'No', fields });
    }
    expect(readFailure({ Error: { Message: 'No', Fields: { Name: 'within' } }, Fields: fields })).toEqual({
      error: 'No',
      fields,
    });
  });

  it('describes a write conflict and an order processed by another user', () => {
    const Conflict = { Current: { Name: 'Tea' }, ChangedBy: 'ada@alder.test', ChangedAt: '2026-11-20T10:00:00Z' };
    const Processed = { By: null, At: '2026-11-20T10:00:00Z', What: 'accepted' };
    expect(readFailure({ Error: 'No', Conflict })).toEqual({ error: 'No', conflict: Conflict });
    expect(readFailure({ Error: 'No', processed: Processed })).toEqual({ error: 'No', processed: Processed });
  });

  it('has the code from the server, or the code of a sentence from the specification', () => {
    for (const body of [
      { Error: 'Zu spät', Code: 'notification-sent' },
      { error: 'Zu spät', code: 'notification-sent' },
    ]) {
      expect(readFailure(body)).toEqual({ error: 'Zu spät', code: 'notification-sent' });
    }
    const sentences = [
      'Email address / password combination is incorrect',
      'UserNotRegistered',
      'Delivery already processed.',
      'Not a valid promo code type.',
    ];
    expect(sentences.map((sentence) => readFailure({ Error: sentence }).code)).toEqual([
      'sign-in-refused',
      'user-not-registered',
      'order-processed',
      'unknown-promo-code-type',
    ]);
    expect(readFailure({ Error: 'No', Code: 'of-another-time' })).toEqual({ error: 'No' });
  });

  it('is empty for a body that cannot be parsed', () => {
    for (const body of [
      undefined,
      null,
      'Bad gateway',
      [],
      {},
      { Error: '  ' },
      { Error: 7, Fields: { Name: 1 }, Conflict: 'x', Processed: {} },
    ]) {
      expect(readFailure(body)).toEqual({});
    }
  });
});
