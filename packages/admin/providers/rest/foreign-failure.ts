/**
 * What backends of others say when they refuse: the contract's own form, JSON:API, RFC 9457 and what ASP.NET makes of it,
 * Laravel, Rails, Django, Strapi, NestJS and FastAPI. Their fields stand in a few places and under a few names, which
 * are looked for in turn; so a body that mixes two of these forms is understood too.
 */
import { z } from 'zod';
import { type Failure, readFailure } from '../../contract/answer.ts';

const AnyObject = z.record(z.string(), z.unknown());
const Text = z.string().trim().min(1);
const Texts = z.union([Text.transform((text) => [text]), z.array(Text).min(1)]);
const Steps = z.array(z.union([z.string(), z.number()])).min(1);

/** Of no field in particular. */
const whole = '';

interface Said {
  readonly field: string;
  readonly text: string;
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return AnyObject.safeParse(value).data ?? {};
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.map((value) => Text.safeParse(value).data).find((text) => text !== undefined);
}

/** What pointers and paths begin with before they come to a field of the record. */
const envelopes = new Set(['data', 'attributes', 'relationships', 'body', 'query', 'json']);

/** `/data/attributes/address/city`, `#/city` and `['body', 'city']` as `address.city` and `city`. */
function fieldAt(steps: readonly (string | number)[]): string {
  const named = steps.map(String).filter((step) => step !== '' && step !== '#');
  const from = named.findIndex((step) => !envelopes.has(step));
  return from === -1 ? whole : named.slice(from).join('.');
}

/** The field that one of several errors is about. */
function fieldOf(error: Readonly<Record<string, unknown>>): string {
  const source = object(error['source']);
  const pointer = firstText(source['pointer'], error['pointer'], source['parameter']);
  if (pointer !== undefined) return fieldAt(pointer.split('/'));
  const steps = Steps.safeParse(error['path'] ?? error['loc']);
  if (steps.success) return fieldAt(steps.data);
  return firstText(error['field'], error['attribute'], error['property'], error['name'], error['path']) ?? whole;
}

/** Errors one by one: texts, or objects that name what they are about. */
function listed(errors: unknown): Said[] {
  return z.array(z.unknown()).catch([]).parse(errors).flatMap((error): Said[] => {
    const alone = Text.safeParse(error);
    if (alone.success) return [{ field: whole, text: alone.data }];
    const { detail, message, reason, msg, title } = object(error);
    const text = firstText(detail, message, reason, msg, title);
    return text === undefined ? [] : [{ field: fieldOf(object(error)), text }];
  });
}

/** Errors by field, one text or several for each. */
function byField(errors: unknown): Said[] {
  return Object.entries(object(errors)).flatMap(([field, said]) => {
    const texts = Texts.safeParse(said);
    return texts.success ? [{ field, text: texts.data.join(' ') }] : [];
  });
}

const places = ['errors', 'invalid-params', 'detail', 'message'] as const;

/** A body that is nothing but lists of texts by field, as Rails and Django write one. */
function bare(body: Readonly<Record<string, unknown>>): Said[] {
  const found = z.record(z.string(), z.array(Text).min(1)).safeParse(body);
  return found.success && !places.some((place) => place in body) ? byField(found.data) : [];
}

/** What a refusal says, and of which fields; a text of its own goes before what it is a case of, such as `Bad Request`. */
export function readForeignFailure(raw: unknown): Failure {
  const own = readFailure(raw);
  const body = object(raw);
  if (own.fields !== undefined || 'Error' in body) return own;
  const error = object(body['error']);
  const said = [
    ...[...places.map((place) => body[place]), object(error['details'])['errors']].flatMap((errors) => (Array.isArray(errors) ? listed(errors) : byField(errors))),
    ...bare(body),
  ];
  const fields: Record<string, string> = {};
  for (const { field, text } of said) fields[field] = fields[field] === undefined ? text : `${fields[field]} ${text}`;
  const told = firstText(body['detail'], body['message'], own.error, body['error_description'], body['title'], body['hint']);
  const spelled = said.map(({ field, text }) => (field === whole ? text : `${field}: ${text}`)).join(' ');
  // What is told of fields says more than that some of them are wrong.
  const text = firstText(spelled, told);
  return { ...own, ...(text === undefined ? {} : { error: text }), ...(said.some(({ field }) => field !== whole) ? { fields } : {}) };
}
