/** Calls every endpoint and socket of the contract, and reports whether the portal works with a backend (ADR 049). */
import { PortalConfig } from '../contract/config.ts';
import { type AnyEndpoint, type Id, mayCall } from '../contract/endpoint.ts';
import { heartbeat } from '../contract/live.ts';
import { everyRole, readRole } from '../contract/roles.ts';
import { sessionEndpoints } from '../contract/session.ts';
import { performRead, inputOf } from './perform-read.ts';
import { judgeRefusal } from './judge.ts';
import { type Caller, type Credentials, type Person, type Place, choicesOf, createCaller } from './person.ts';
import { NoExample, type Read } from './question.ts';
import { type Found, type Row, fine, notAsked, deviation } from './row.ts';
import { endSession, headersOf, refusedSignIn, signIn } from './session.ts';
import { trySockets } from './sockets.ts';
import type { Trial, Wire } from './wire.ts';

export interface Options {
  /** URL of the portal with its `config.json`, or base URL of the API. */
  readonly url: string;
  readonly people: readonly Credentials[];
  /** Whether to create, change and remove records, too. Otherwise the kit only reads. */
  readonly write?: boolean;
  /** Origin of the portal, if different from the backend's. */
  readonly origin?: string | undefined;
}

const timeoutMs = 10_000;

const nobody = 'nobody';
const sessionCalls: readonly AnyEndpoint[] = Object.values<AnyEndpoint>(sessionEndpoints);
const extensionOf = ({ path }: AnyEndpoint) => /^\/ext\/([^/]+)/.exec(path)?.[1];
/** Returns a placeholder id for calls that are refused anyway. */
const anyId = (): Id => '0';

interface Told extends Pick<Row, 'subject' | 'as'> {
  readonly path: string;
  readonly found: Found;
}

function rowOf(wire: Wire, { subject, as, path, found: { verdict, says, status, sent } }: Told): Row {
  return {
    subject,
    as,
    verdict,
    says,
    requirements: wire.requirementsOf(path),
    ...(status === undefined ? {} : { status }),
    ...(sent === undefined ? {} : { sent }),
  };
}

/** Finds the API's base URL and the configuration. Without a `config.json`, the given URL is the base. */
async function locate(
  { extensions }: Wire,
  { url, origin = new URL(url).origin }: Options,
): Promise<{ place: Place; found: Found }> {
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
        says: [`there is no config.json: using ${base} as the base of the API, without extensions`],
      },
    };
  }
  const strange = config.data.Extensions.filter((name) => name !== heartbeat && !extensions.includes(name));
  const result = strange.length === 0 ? fine : deviation(`Extensions: the portal does not know ${strange.join(', ')}`);
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
async function askAll(wire: Wire, person: Person, place: Place): Promise<Row[]> {
  const rows: Row[] = [];
  const add = ({ endpoint }: Read, found: Found, trial?: string) =>
    rows.push(rowOf(wire, { subject: subjectOf(endpoint, trial), as: person.name, path: endpoint.path, found }));
  let waiting = wire.reads
    .filter((target) => whyNot(target, place) === undefined && mayCall(target.endpoint.access, person.actor))
    .map((target) => ({ target, lacks: '' }));
  for (let before = Infinity; waiting.length < before; ) {
    before = waiting.length;
    const left: typeof waiting = [];
    for (const { target } of waiting) {
      try {
        const { found, lists } = await performRead(target, person);
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
  wire: Wire,
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
      rowOf(wire, {
        subject: subjectOf(endpoint, trial),
        as,
        path: endpoint.path,
        found: judgeRefusal(reply, expected, endpoint.errorKey),
      }),
    );
  }
  return rows;
}

/** Returns the reason why a call that may write was not sent. */
function whyNotTried({ exports }: Wire, target: AnyEndpoint, write: boolean): string {
  if (exports.includes(target)) return 'its answer is the whole list, whose own call is checked';
  return write ? 'its changes cannot be undone' : 'would change data';
}

function rowOfTrial(wire: Wire, { endpoint, trial, as, found }: Trial): Row {
  return rowOf(wire, { subject: subjectOf(endpoint, trial), as, path: endpoint.path, found });
}

function writeRows(wire: Wire, done: readonly Trial[], place: Place, write: boolean): Row[] {
  const readCalls = new Set(wire.reads.map(({ endpoint }) => endpoint));
  const changes = wire.endpoints.filter((target) => !readCalls.has(target) && !sessionCalls.includes(target));
  const left = changes.filter((target) => !done.some(({ endpoint }) => endpoint === target));
  return [
    ...done.map((trial) => rowOfTrial(wire, trial)),
    ...left.map((target) =>
      rowOf(wire, {
        subject: subjectOf(target),
        as: nobody,
        path: target.path,
        found: notAsked(unannounced(target, place) ?? whyNotTried(wire, target, write)),
      }),
    ),
  ];
}

/** Runs all checks. Throws if the backend cannot be reached at all. */
export async function conform(wire: Wire, options: Options): Promise<Row[]> {
  const { place, found } = await locate(wire, options);
  const rows: Row[] = [rowOf(wire, { subject: 'GET /config.json', as: nobody, path: '/config.json', found })];
  const people: Person[] = [];
  const { login } = sessionEndpoints;
  for (const credentials of options.people) {
    const { found: own, person } = await signIn(place, credentials);
    rows.push(
      rowOf(wire, {
        subject: subjectOf(login),
        as: `${credentials.role} ${credentials.email}`,
        path: login.path,
        found: own,
      }),
    );
    if (person) people.push(person);
  }
  const refused = await refusedSignIn(place);
  rows.push(rowOf(wire, { ...refused, as: nobody, path: login.path }));

  for (const person of people) rows.push(...(await askAll(wire, person, place)));
  for (const role of everyRole.filter((each) => !people.some((person) => person.role === each))) {
    rows.push(
      rowOf(wire, {
        subject: `Calls for the role ${role} only`,
        as: role,
        path: '',
        found: notAsked('no user with this role has signed in'),
      }),
    );
  }

  for (const target of wire.reads) {
    const why = whyNot(target, place);
    if (why !== undefined) {
      rows.push(
        rowOf(wire, {
          subject: subjectOf(target.endpoint),
          as: nobody,
          path: target.endpoint.path,
          found: notAsked(why),
        }),
      );
    }
  }

  const callableReads = wire.reads.filter((target) => whyNot(target, place) === undefined);
  const anybody = createCaller(place);
  rows.push(
    ...(await tryRefusals(
      wire,
      anybody,
      nobody,
      callableReads,
      people[0]?.role ?? readRole(undefined),
      [401],
      'without a session',
    )),
  );
  for (const person of people) {
    const forOthers = callableReads.filter(
      ({ endpoint: { access } }) => typeof access === 'object' && !access.roles.includes(person.role),
    );
    // A backend may hide calls of other roles with a 404.
    rows.push(...(await tryRefusals(wire, person, person.name, forOthers, person.role, [403, 404], 'another role')));
  }
  const [first] = people;
  if (first) {
    rows.push(...(await wire.tryMistakes(first)).map((trial) => rowOfTrial(wire, trial)));
    for (const { subject, found: own } of await headersOf(first, place, wire.endpoints)) {
      rows.push(rowOf(wire, { subject, as: first.name, path: '', found: own }));
    }
  }
  for (const { path, who, trial, found: own } of await trySockets(people, place)) {
    rows.push(rowOf(wire, { subject: `${path}${trial}`, as: who, path, found: own }));
  }

  const write = options.write === true;
  rows.push(...writeRows(wire, write ? await wire.tryWrites(people) : [], place, write));
  for (const person of people) {
    for (const { subject, found: own } of await endSession(person)) {
      rows.push(rowOf(wire, { subject, as: person.name, path: subject.slice('POST '.length), found: own }));
    }
  }
  return rows;
}
