/** Judges whether the portal can use an answer: first with the portal's tolerant reader, then with the exact schema. */
import { z } from 'zod';
import { openAnswer } from '../contract/answer.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { ApiError } from '../providers/http/api-error.ts';
import { type Reply, readReply } from '../providers/http/reply.ts';
import { type Found, fault, fine, deviation } from './row.ts';

const mostTold = 5;
/** Maximum number of list items that are checked for keys in another letter case. */
const mostLooked = 20;

const AnyObject = z.record(z.string(), z.unknown());

/** Formats a path as in `Deliveries[0].Id`, or returns `the answer` for the root. */
function pathText(path: readonly PropertyKey[]): string {
  const text = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
  return text === '' ? 'the answer' : text;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (at: unknown, step) => (Array.isArray(at) ? at[Number(step)] : AnyObject.safeParse(at).data?.[String(step)]),
    value,
  );
}

function brief(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

function expectedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'invalid_format') return issue.format;
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ');
  if (issue.code === 'invalid_union') {
    return [...new Set(issue.errors.flatMap(([first]) => (first ? expectedOf(first) : [])))].join(' or ');
  }
  return issue.message;
}

/** Returns a sentence for each of the first issues, and the number of the others. `value` is the parsed value. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], value: unknown): string[] {
  const sentences = issues
    .slice(0, mostTold)
    .map((issue) => `${pathText(issue.path)}: expected ${expectedOf(issue)}, got ${brief(valueAt(value, issue.path))}`);
  return issues.length > mostTold ? [...sentences, `and ${issues.length - mostTold} more`] : sentences;
}

function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return coreOf(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) return coreOf(schema.def.innerType);
  return schema;
}

/** Returns nested keys that differ from the schema only in letter case. The portal ignores them. */
function miscased(schema: z.core.$ZodType, value: unknown, path: readonly PropertyKey[] = []): string[] {
  const core = coreOf(schema);
  if (core instanceof z.ZodArray) {
    return Array.isArray(value)
      ? value.slice(0, mostLooked).flatMap((each, index) => miscased(core.element, each, [...path, index]))
      : [];
  }
  const object = AnyObject.safeParse(value);
  if (!(core instanceof z.ZodObject) || !object.success) return [];
  const names = Object.keys(core.shape);
  const lost = Object.keys(object.data).flatMap((key) => {
    const meant = names.find((name) => name.toLowerCase() === key.toLowerCase());
    return meant === undefined || meant in object.data
      ? []
      : [`${pathText([...path, key])}: expected the key ${meant}`];
  });
  return [
    ...lost,
    ...Object.entries(core.shape).flatMap(([name, part]) => miscased(part, object.data[name], [...path, name])),
  ];
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

function asRead(endpoint: AnyEndpoint, reply: Reply, params: Readonly<Record<string, string | number>>): Found {
  try {
    readReply(endpoint, reply, params);
    return fine;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === 'http') {
      return fault(`was rejected with ${reply.status}${error.error === undefined ? '' : ` (${error.error})`}`);
    }
    if (!(error.cause instanceof z.ZodError)) {
      return fault('the answer is not JSON, is incomplete, or is a file of another type');
    }
    return fault(...describeIssues(error.cause.issues, openAnswer(endpoint, bodyOf(reply.text))));
  }
}

export function judgeReply(
  endpoint: AnyEndpoint,
  reply: Reply,
  params: Readonly<Record<string, string | number>>,
): Found {
  const read = asRead(endpoint, reply, params);
  if (read.verdict === 'fault' || reply.file !== undefined) return read;
  const raw = bodyOf(reply.text);
  const opened = openAnswer(endpoint, raw, params);
  const lost = miscased(endpoint.answer, opened);
  if (lost.length > 0) return fault(...lost.slice(0, mostTold));
  const strays = describeIssues(endpoint.answer.safeParse(opened).error?.issues ?? [], opened);
  const type = reply.headers.get('content-type') ?? 'nothing';
  const isJson = reply.text === '' || type.includes('json');
  return strays.length > 0 || !isJson
    ? deviation(...strays, ...(isJson ? [] : [`Content-Type: expected application/json, got ${type}`]))
    : fine;
}

/** Judges a refusal: its status must be expected, and it needs a message for the user. */
export function judgeRefusal(
  { status, text }: Pick<Reply, 'status' | 'text'>,
  expected: readonly number[],
  errorKey: AnyEndpoint['errorKey'] = 'Error',
): Found {
  if (!expected.includes(status)) {
    return { ...fault(`expected status ${expected.join(' or ')}, got ${status}`), status };
  }
  const body = AnyObject.safeParse(bodyOf(text)).data ?? {};
  const word = Object.entries(body).find(([key]) => key.toLowerCase() === 'error')?.[1];
  const isSaid = (typeof word === 'string' && word.trim() !== '') || AnyObject.safeParse(word).success;
  return {
    ...(isSaid ? fine : deviation(`${errorKey}: expected a text, got ${brief(word)}; the portal shows its own`)),
    status,
  };
}
