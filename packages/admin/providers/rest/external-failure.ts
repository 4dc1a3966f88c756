/**
 * Parses error responses of third-party backends: JSON:API, RFC 9457, ASP.NET, OData, Laravel, Rails, Django, Strapi,
 * NestJS, FastAPI and the contract's format. Checks every place that any of them uses, so mixed bodies work too.
 */
import { z } from 'zod';
import { type Failure, readFailure } from '../../contract/answer.ts';

const AnyObject = z.record(z.string(), z.unknown());
const Text = z.string().trim().min(1);
const Texts = z.union([Text.transform((text) => [text]), z.array(Text).min(1)]);
const Steps = z.array(z.union([z.string(), z.number()])).min(1);

/** Field name of errors about the whole record. */
const whole = '';
/** Names of such errors in Django REST framework, Django and Rails. */
const wholeNames = new Set(['non_field_errors', '__all__', 'base']);

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

/** Leading segments of pointers and paths that aren't part of the field. */
const envelopes = new Set(['data', 'attributes', 'relationships', 'body', 'query', 'json']);

/** Returns `address.city` for `/data/attributes/address/city`, `#/address/city` and `['body', 'address', 'city']`. */
function fieldAt(steps: readonly (string | number)[]): string {
  const named = steps.map(String).filter((step) => step !== '' && step !== '#');
  const from = named.findIndex((step) => !envelopes.has(step));
  return from === -1 || wholeNames.has(named[from] ?? '') ? whole : named.slice(from).join('.');
}

function fieldOf(error: Readonly<Record<string, unknown>>): string {
  const source = object(error['source']);
  const pointer = firstText(source['pointer'], error['pointer'], source['parameter'], error['target']);
  if (pointer !== undefined) return fieldAt(pointer.split('/'));
  const steps = Steps.safeParse(error['path'] ?? error['loc']);
  if (steps.success) return fieldAt(steps.data);
  return firstText(error['field'], error['attribute'], error['property'], error['name'], error['path']) ?? whole;
}

/** Parses a list of texts or error objects. */
function listed(errors: unknown): Said[] {
  return z
    .array(z.unknown())
    .catch([])
    .parse(errors)
    .flatMap((error): Said[] => {
      const alone = Text.safeParse(error);
      if (alone.success) return [{ field: whole, text: alone.data }];
      const { constraints, children, detail, message, reason, msg, title } = object(error);
      const field = fieldOf(object(error));
      const text = firstText(detail, message, reason, msg, title, Object.values(object(constraints)).join(' '));
      const parts = listed(children).map((part) => ({ ...part, field: `${field}.${part.field}` }));
      // jsonapi-server puts a list of Joi errors in "detail".
      const details = listed(detail);
      if (details.length > 0) return details;
      return text === undefined ? parts : [{ field, text }, ...parts];
    });
}

/** Parses errors by field: one or more texts each, nested for objects and lists. */
function byField(errors: unknown, within: readonly string[] = []): Said[] {
  return Object.entries(object(Array.isArray(errors) ? { ...errors } : errors)).flatMap(([field, value]) => {
    const path = [...within, field];
    const texts = Texts.safeParse(value);
    return texts.success
      ? [{ field: fieldAt(wholeNames.has(field) ? within : path), text: texts.data.join(' ') }]
      : byField(value, path);
  });
}

const places = ['errors', 'invalid-params', 'detail', 'message'] as const;

/** Matches the messages of class-validator, which contain the property's name. */
const sentence = /^(?:each value in |nested property |property )?([\w$]+(?:\.[\w$]+)*) (?:must|should|is|has)\b/;

/** Extracts the fields from NestJS messages such as `email must be an email`. */
function inSentences(messages: readonly Said[]): Said[] {
  return messages.map((each) =>
    each.field === whole ? { ...each, field: sentence.exec(each.text)?.[1] ?? whole } : each,
  );
}

function at(place: (typeof places)[number], body: Readonly<Record<string, unknown>>): Said[] {
  const errors = body[place];
  if (!Array.isArray(errors)) return byField(errors);
  return place === 'message' && 'statusCode' in body ? inSentences(listed(errors)) : listed(errors);
}

/** Lists of texts by field, nested where a field holds an object or a list. */
type Bare = readonly string[] | readonly (Bare | Readonly<Record<string, Bare>>)[] | { readonly [field: string]: Bare };
const Bare: z.ZodType<Bare> = z.lazy(() =>
  z.union([z.array(Text).min(1), z.array(z.record(z.string(), Bare)).min(1), z.record(z.string(), Bare)]),
);

/** Parses a body that consists of errors by field, as in Rails and Django. */
function bare(raw: unknown): Said[] {
  const body = object(raw);
  if (Array.isArray(raw)) {
    return raw.some((each) => typeof each === 'string') ? listed(raw) : byField(Bare.safeParse(raw).data);
  }
  return places.some((place) => place in body) ? [] : byField(z.record(z.string(), Bare).safeParse(body).data);
}

/**
 * Parses the body of a rejection. Prefers field errors to the message, and the message to a generic title such as `Bad
 * Request`.
 */
export function readExternalFailure(raw: unknown): Failure {
  const own = readFailure(raw);
  const body = object(raw);
  if (own.fields !== undefined || 'Error' in body) return own;
  const error = object(body['error']);
  const details = listed(Array.isArray(error['details']) ? error['details'] : object(error['details'])['errors']);
  const main = details.length === 0 && 'target' in error ? listed([error]) : details;
  const messages = [...places.flatMap((place) => at(place, body)), ...main, ...bare(raw)];
  const fields: Record<string, string> = {};
  for (const { field, text } of messages) {
    fields[field] = fields[field] === undefined ? text : `${fields[field]} ${text}`;
  }
  const summary = firstText(
    body['detail'],
    body['message'],
    own.error,
    body['error_description'],
    body['title'],
    body['hint'],
  );
  const spelled = messages
    .map(({ field, text }) => (field === whole || text.split(' ').includes(field) ? text : `${field}: ${text}`))
    .join(' ');
  const text = firstText(spelled, summary);
  return {
    ...own,
    ...(text === undefined ? {} : { error: text }),
    ...(messages.some(({ field }) => field !== whole) ? { fields } : {}),
  };
}
