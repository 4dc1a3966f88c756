/** Calls every endpoint and socket of the contract, and reports whether the portal works with a backend (ADR 049). */
import { PortalConfig } from 'schema-admin/contract/config.ts';
import { type AnyEndpoint, type Id, mayCall } from 'schema-admin/contract/endpoint.ts';
import { everyEndpoint, extensions } from '../../contract/endpoints.ts';
import { exportEndpoints } from '../../contract/exports.ts';
import { heartbeat } from 'schema-admin/contract/live.ts';
import { orderEndpoints } from '../../contract/orders/orders.ts';
import { everyRole } from 'schema-admin/contract/roles.ts';
import { sessionEndpoints } from 'schema-admin/contract/session.ts';
import { askRead, inputOf } from './ask-read.ts';
import { judgeRefusal } from './judge.ts';
import { type Caller, type Credentials, type Person, type Place, choicesOf, createCaller } from './person.ts';
import { NoExample, type Read } from './question.ts';
import { reads } from './reads.ts';
import { requirementsOf } from './requirements.ts';
import { type Found, type Row, fine, notAsked, odd } from './row.ts';
import { endSession, headersOf, refusedSignIn, signIn } from './session.ts';
import { trySockets } from './sockets.ts';
import { type WriteRow, makeAndRemove } from './writes.ts';

export interface Options {
  /** URL of the portal with its `config.json`, or base URL of the API. */
  readonly url: string;
  readonly people: readonly Credentials[];
  /** Also creates, changes and removes records. Without it the kit only reads. */
  readonly write?: boolean;
  /** Origin of the portal, if different from the backend's. */
  readonly origin?: string | undefined;
}

const timeoutMs = 10_000;

const nobody = 'nobody';
const sessionCalls: readonly AnyEndpoint[] = Object.values<AnyEndpoint>(sessionEndpoints);
const extensionOf = ({ path }: AnyEndpoint) => /^\/ext\/([^/]+)/.exec(path)?.[1];
/** Placeholder id for calls that are refused anyway. */
const anyId = (): Id => '0';

interface Told extends Pick<Row, 'subject' | 'as'> {
  readonly path: string;
  readonly found: Found;
}

function rowOf({ subject, as, path, found: { verdict, says, status, sent } }: Told): Row {
  return {
    subject,
    as,
    verdict,
    says,
    requirements: requirementsOf(path),
    ...(status === undefined ? {} : { status }),
    ...(sent === undefined ? {} : { sent }),
  };
}

/** Finds the API's base URL and the configuration. Without a `config.json`, the given URL is the base. */
async function locate({ url, origin = new URL(url).origin }: Options): Promise<{ place: Place; found: Found }> {
  const base = url.replace(/\/+$/, '');
  const response = await fetch(`${base}/config.json`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new Error(`${base} cannot be reached: ${String(cause)}`);
    },
  );
  const raw: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  const config = PortalConfig.safeParse(raw);
  if (!config.success) {
    return {
      place: { apiUrl: base, config: PortalConfig.parse({}), origin, timeoutMs },
      found: {
        ...fine,
        says: [`there is no config.json: ${base} is taken for the base of the API, without extensions`],
      },
    };
  }
  const strange = config.data.Extensions.filter((name) => name !== heartbeat && !extensions.includes(name));
  const result =
    strange.length === 0
      ? fine
      : odd(`Extensions: ${strange.join(', ')} ${strange.length === 1 ? 'is' : 'are'} none that the portal knows`);
  return {
    place: {
      apiUrl: new URL(config.data.ApiUrl, `${base}/`).href.replace(/\/+$/, ''),
      config: config.data,
      origin,
      timeoutMs,
    },
    found: result,
  };
}

/** Returns a reason if the backend's configuration does not announce the call's extension. */
function unannounced(target: AnyEndpoint, { config }: Place): string | undefined {
  const extension = extensionOf(target);
  return extension !== undefined && !config.Extensions.includes(extension)
    ? `config.json does not announce "${extension}"`
    : undefined;
}
const whyNot = ({ endpoint, unless }: Read, place: Place) => unannounced(endpoint, place) ?? unless(place.config);

const subjectOf = ({ method, path }: AnyEndpoint, trial = '') => `${method} ${path}${trial === '' ? '' : `: ${trial}`}`;

/** Performs all reads that the person may call, each as soon as its example ids are known. */
async function askAll(person: Person, place: Place): Promise<Row[]> {
  const rows: Row[] = [];
  const add = ({ endpoint }: Read, found: Found, trial?: string) =>
    rows.push(rowOf({ subject: subjectOf(endpoint, trial), as: person.name, path: endpoint.path, found }));
  let waiting = reads
    .filter((target) => whyNot(target, place) === undefined && mayCall(target.endpoint.access, person.actor))
    .map((target) => ({ target, lacks: '' }));
  for (let before = Infinity; waiting.length < before; ) {
    before = waiting.length;
    const left: typeof waiting = [];
    for (const { target } of waiting) {
      try {
        const { found, lists } = await askRead(target, person);
        add(target, found);
        for (const { trial, found: own } of lists) add(target, own, trial);
      } catch (error) {
        if (!(error instanceof NoExample)) throw error;
        left.push({ target, lacks: error.message });
      }
    }
    waiting = left;
  }
  for (const { target, lacks } of waiting) add(target, notAsked(lacks));
  return rows;
}

/** Checks that calls are refused to this caller. Write calls are not tried. */
async function tryRefusals(
  caller: Caller,
  as: string,
  targets: readonly Read[],
  role: Credentials['role'],
  expected: readonly number[],
  trial: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { endpoint, ...target } of targets) {
    const choice = choicesOf(endpoint, role)[0] ?? {};
    const reply = await caller.ask(endpoint, inputOf({ endpoint, ...target }, role, anyId, choice));
    rows.push(
      rowOf({
        subject: subjectOf(endpoint, trial),
        as,
        path: endpoint.path,
        found: judgeRefusal(reply, expected, endpoint.errorKey),
      }),
    );
  }
  return rows;
}

/** Checks the answers to invalid input: an unknown record and an invalid body. */
async function tryMistakes(person: Person): Promise<Row[]> {
  const { get, list } = orderEndpoints;
  const [params = {}] = choicesOf(list, person.role);
  const unknown = await person.ask(get, { params: { ...params, id: '00000000-0000-4000-8000-000000000000' } });
  const wrong = await person.ask(list, { params, body: { Query: 7, Page: 'first' } });
  const answered = judgeRefusal(wrong, [400, 422]);
  const refused =
    wrong.status === 400
      ? odd('expected 422, and is 400, after which the portal refreshes its session and asks again')
      : answered;
  return [
    rowOf({
      subject: subjectOf(get, 'an order that there is not'),
      as: person.name,
      path: get.path,
      found: judgeRefusal(unknown, [404, 403, 422]),
    }),
    rowOf({
      subject: subjectOf(list, 'a body that cannot be accepted'),
      as: person.name,
      path: list.path,
      found: { ...refused, status: wrong.status },
    }),
  ];
}

/** Streams of whole lists. Their lines have the format of the list's own call, which is checked instead. */
const inLines: readonly AnyEndpoint[] = Object.values(exportEndpoints);

/** Returns the reason why a call that is not a question was not sent. */
function whyNotAsked(target: AnyEndpoint, write: boolean): string {
  if (inLines.includes(target)) return 'its answer is as long as the list, whose own call is asked';
  return write ? 'what it changes cannot be taken back' : 'would change data';
}

function writeRows(done: readonly WriteRow[], place: Place, write: boolean): Row[] {
  const readCalls = new Set(reads.map(({ endpoint }) => endpoint));
  const changes = everyEndpoint.filter((target) => !readCalls.has(target) && !sessionCalls.includes(target));
  const left = changes.filter((target) => !done.some(({ endpoint }) => endpoint === target));
  return [
    ...done.map(({ endpoint, trial, as, found }) =>
      rowOf({ subject: subjectOf(endpoint, trial), as, path: endpoint.path, found }),
    ),
    ...left.map((target) =>
      rowOf({
        subject: subjectOf(target),
        as: nobody,
        path: target.path,
        found: notAsked(unannounced(target, place) ?? whyNotAsked(target, write)),
      }),
    ),
  ];
}

/** Runs all checks. Throws if the backend cannot be reached at all. */
export async function conform(options: Options): Promise<Row[]> {
  const { place, found } = await locate(options);
  const rows: Row[] = [rowOf({ subject: 'GET /config.json', as: nobody, path: '/config.json', found })];
  const people: Person[] = [];
  const { login } = sessionEndpoints;
  for (const credentials of options.people) {
    const { found: own, person } = await signIn(place, credentials);
    rows.push(
      rowOf({
        subject: subjectOf(login),
        as: `${credentials.role} ${credentials.email}`,
        path: login.path,
        found: own,
      }),
    );
    if (person) people.push(person);
  }
  const refused = await refusedSignIn(place);
  rows.push(rowOf({ ...refused, as: nobody, path: login.path }));

  for (const person of people) rows.push(...(await askAll(person, place)));
  for (const role of everyRole.filter((each) => !people.some((person) => person.role === each))) {
    rows.push(
      rowOf({
        subject: `What only a ${role} may ask`,
        as: role,
        path: '',
        found: notAsked('nobody of this role has signed in'),
      }),
    );
  }

  for (const target of reads) {
    const why = whyNot(target, place);
    if (why !== undefined) {
      rows.push(
        rowOf({ subject: subjectOf(target.endpoint), as: nobody, path: target.endpoint.path, found: notAsked(why) }),
      );
    }
  }

  const asked = reads.filter((target) => whyNot(target, place) === undefined);
  const anybody = createCaller(place);
  rows.push(...(await tryRefusals(anybody, nobody, asked, people[0]?.role ?? 'Admin', [401], 'without a session')));
  for (const person of people) {
    const forOthers = asked.filter(
      ({ endpoint: { access } }) => typeof access === 'object' && !access.roles.includes(person.role),
    );
    // A backend may hide calls of other roles with a 404.
    rows.push(...(await tryRefusals(person, person.name, forOthers, person.role, [403, 404], 'another role')));
  }
  const [first] = people;
  if (first) {
    rows.push(...(await tryMistakes(first)));
    for (const { subject, found: own } of await headersOf(first, place)) {
      rows.push(rowOf({ subject, as: first.name, path: '', found: own }));
    }
  }
  for (const { path, who, trial, found: own } of await trySockets(people, place)) {
    rows.push(rowOf({ subject: `${path}${trial}`, as: who, path, found: own }));
  }

  const admin = people.find(({ role }) => role === 'Admin');
  rows.push(
    ...writeRows(options.write === true && admin ? await makeAndRemove(admin) : [], place, options.write === true),
  );
  for (const person of people) {
    for (const { subject, found: own } of await endSession(person)) {
      rows.push(rowOf({ subject, as: person.name, path: subject.slice('POST '.length), found: own }));
    }
  }
  return rows;
}
