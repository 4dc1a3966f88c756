import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { PortalConfig } from 'schema-admin/contract/config.ts';
import { exportEndpoints } from '../../contract/exports.ts';
import { everyEndpoint } from '../../contract/endpoints.ts';
import { sessionEndpoints } from 'schema-admin/contract/session.ts';
import { isWrite } from '../../tests/setup/contract-backend.ts';
import { startStrictBackend } from '../../tests/setup/strict-backend.mjs';
import type { PlayedAnswer } from '../../tests/setup/serve-portal.mjs';
import { conform } from 'schema-admin/conform/conform.ts';
import { marketplace } from './marketplace.ts';
import { reads } from './reads.ts';
import { reports } from 'schema-admin/conform/reports.ts';
import type { Row } from 'schema-admin/conform/row.ts';
import { type Place, createCaller } from 'schema-admin/conform/person.ts';
import { headersOf, signIn } from 'schema-admin/conform/session.ts';
import { trySockets } from 'schema-admin/conform/sockets.ts';
import type { Opened } from 'schema-admin/conform/visitor.ts';
import { createAndRemove } from './writes.ts';

type Backend = Awaited<ReturnType<typeof startStrictBackend>>;
type Call = Parameters<NonNullable<NonNullable<Parameters<typeof startStrictBackend>[0]>['spoil']>>[1];

const credentials = {
  admin: { role: 'Admin', email: 'admin@ash.test', password: 'Any-Password-1' },
  merchant: { role: 'Merchant', email: 'merchant@ash.test', password: 'Any-Password-1' },
  shop: { role: 'Shop', email: 'collect@ash.test', password: 'Any-Password-1' },
} as const;

const textOf = ({ json }: PlayedAnswer) => JSON.stringify(json);
const replaceInAnswer = (given: PlayedAnswer, from: RegExp, to: string): PlayedAnswer => ({
  ...given,
  json: JSON.parse(textOf(given).replaceAll(from, to)),
});
const bodyOf = ({ body }: Call): { Page?: number; Query?: string } => JSON.parse(body || '{}');

interface PlantedFault {
  readonly name: string;
  readonly at: (call: Call, given: PlayedAnswer) => boolean;
  readonly spoil: (given: PlayedAnswer) => PlayedAnswer;
  /** The expected report row: its subject, its verdict and part of its message. */
  readonly reported: readonly [subject: string, verdict: Row['verdict'], words: string];
}

const to = (method: string, address: string) => (call: Call) =>
  call.method === method && call.address === address && call.isSignedIn;
let firstPage: PlayedAnswer | undefined;
let firstDeliveries: PlayedAnswer | undefined;

const planted: readonly PlantedFault[] = [
  {
    name: 'a field that is missing',
    at: to('POST', '/merchant/shop/list'),
    spoil: (given) => replaceInAnswer(given, /"data":/g, '"rows":'),
    reported: ['POST /merchant/shop/list', 'fault', 'data: expected array, got nothing'],
  },
  {
    name: 'another type',
    at: to('GET', '/upc/criteria'),
    spoil: (given) => replaceInAnswer(given, /"Brands":\[.*?\]/g, '"Brands":"Ash"'),
    reported: ['GET /upc/criteria', 'odd', 'Brands: expected array, got "Ash"'],
  },
  {
    name: 'a key in another letter case',
    at: to('GET', '/shop/delivery/vehicle-type'),
    spoil: (given) => replaceInAnswer(given, /"Active"/g, '"active"'),
    reported: ['GET /shop/delivery/vehicle-type', 'fault', '[0].active: expected the key Active'],
  },
  {
    name: '200 instead of 401',
    at: ({ address, isSignedIn }) => address === '/merchant' && !isSignedIn,
    spoil: () => ({ status: 200, json: { Result: { Name: 'Ash' } } }),
    reported: ['GET /merchant: without a session', 'fault', 'expected status 401, got 200'],
  },
  {
    name: 'a second page that is the first',
    at: (call) => to('POST', '/portal/promo-code/list')(call) && bodyOf(call).Query === '',
    spoil: (given) => (firstPage ??= given),
    reported: [
      'POST /portal/promo-code/list: pages',
      'fault',
      'page 2: expected other rows than on page 1, but 15 are the same',
    ],
  },
  {
    name: 'a total in words',
    at: to('POST', '/admin/deliveries/Pending'),
    spoil: (given) => replaceInAnswer(given, /"TotalCount":\d+/g, '"TotalCount":"many"'),
    reported: ['POST /{role}/deliveries/{tab}', 'odd', 'TotalCount: expected number, got "many"'],
  },
  {
    name: 'an id under another name',
    at: to('POST', '/upc/subcategory/list'),
    spoil: (given) => replaceInAnswer(given, /"Id"/g, '"SubCategoryId"'),
    reported: ['POST /upc/subcategory/list', 'fault', '[0].Items[0].Id: expected number or string, got nothing'],
  },
  {
    name: 'a date in another form',
    at: to('GET', '/admin/delivery/o-1'),
    spoil: (given) => replaceInAnswer(given, /"Created":"[^"]*"/g, '"Created":"10/03/2026 12:00"'),
    reported: ['GET /{role}/delivery/{id}', 'odd', 'Created: expected datetime, got "10/03/2026 12:00"'],
  },
  {
    name: 'a refusal without Error',
    at: ({ address }, { status }) => address === '/upc/criteria' && status === 403,
    spoil: ({ status }) => ({ status, json: { Message: 'No' } }),
    reported: ['GET /upc/criteria: another role', 'odd', 'Error: expected a text, got nothing'],
  },
  {
    name: 'a list that is null',
    at: to('POST', '/admin/push-notifications'),
    spoil: (given) => ({ ...given, json: { Result: null } }),
    reported: ['POST /admin/push-notifications', 'fault', 'the answer: expected array'],
  },
  {
    name: 'a search that finds everything',
    at: (call) => to('POST', '/upc/vertical/list')(call) && bodyOf(call).Query !== '',
    spoil: (given) => ({ ...given, json: { Result: [{ Header: 'D', Items: [{ Id: 1, Name: 'Decorating' }] }] } }),
    reported: ['POST /upc/vertical/list: search', 'fault', 'expected no rows for'],
  },
  {
    name: 'a sort that is not obeyed',
    at: (call) => to('POST', '/collect/list/open')(call) && bodyOf(call).Query === '' && bodyOf(call).Page === 1,
    spoil: (given) => (firstDeliveries ??= given),
    reported: ['POST /collect/list/{status}: sort', 'fault', '"asc": expected ascending values'],
  },
  {
    name: 'a page in place of an answer',
    at: to('GET', '/merchant/city'),
    spoil: () => ({ status: 200, text: '<!doctype html><title>Ash</title>', headers: { 'content-type': 'text/html' } }),
    reported: ['GET /merchant/city', 'fault', 'the answer is not JSON'],
  },
  {
    name: 'a session that sign-out does not end',
    at: to('POST', '/portal/logout'),
    spoil: ({ status }) => ({ status, text: '' }),
    reported: ['POST /portal/logout', 'fault', '/portal/profile afterwards: expected 401, got 200'],
  },
];

describe('the conformance kit', () => {
  let backend: Backend;
  let rows: readonly Row[];
  beforeAll(async () => {
    backend = await startStrictBackend();
    rows = await conform(marketplace, { url: backend.url, people: Object.values(credentials) });
  });
  afterAll(() => backend.stop());

  it('covers every read call of the contract', () => {
    const questions = new Set(reads.map(({ endpoint }) => endpoint));
    const sessions: readonly unknown[] = Object.values(sessionEndpoints);
    const exports: readonly unknown[] = Object.values(exportEndpoints);
    const missing = everyEndpoint.filter(
      (target) =>
        !questions.has(target) &&
        !sessions.includes(target) &&
        !exports.includes(target) &&
        !isWrite({ method: target.method, url: target.path }),
    );
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(reads.filter(({ endpoint: { method, path } }) => isWrite({ method, url: path }))).toEqual([]);
  });

  it('accepts the strict backend and reports its missing sockets', () => {
    expect(rows.filter(({ verdict }) => verdict === 'fault')).toEqual([]);
    expect([
      ...new Set(rows.filter(({ verdict }) => verdict === 'odd').map(({ subject }) => subject.split('/', 2).join('/'))),
    ]).toEqual(['/ws']);
  });

  it('reports on every call of the contract', () => {
    const left = everyEndpoint.filter(
      ({ method, path }) => !rows.some(({ subject }) => subject === `${method} ${path}`),
    );
    expect(left.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('cites the requirements of a call', () => {
    expect(rows.find(({ subject }) => subject === 'GET /{role}/delivery/{id}')?.requirements).toEqual(['O-7.26']);
  });

  it('sends no write calls by default, and reports them as skipped', () => {
    const changes = backend.seen.calls
      .map((call) => call.split(' '))
      .filter(([method = '', url = '']) => isWrite({ method, url }));
    expect([...new Set(changes.map(([, url]) => url))]).toEqual(['/portal/login', '/portal/logout']);
    expect(rows.find(({ subject }) => subject === 'DELETE /upc/vertical/{id}')).toMatchObject({
      verdict: 'skipped',
      says: ['would change data'],
    });
  });

  const signedIn = async () => {
    const place: Place = {
      apiUrl: `${backend.url}/strict`,
      config: PortalConfig.parse({}),
      origin: backend.url,
      timeoutMs: 5000,
    };
    const { person } = await signIn(place, credentials.admin);
    if (!person) throw new Error('Nobody has signed in');
    return { place, person };
  };

  it('reports the headers that are missing for a portal on another origin', async () => {
    const { place, person } = await signedIn();
    const lines = (
      await headersOf(person, { ...place, origin: 'https://portal.example.com' }, marketplace.endpoints)
    ).map(({ subject, found: { verdict, says } }) => `${verdict} ${subject}: ${says[0] ?? ''}`);
    expect(lines).toEqual([
      'ok Response headers: ',
      'fault Response headers for another origin: Access-Control-Allow-Origin: expected https://portal.example.com, got nothing',
      expect.stringContaining(
        'fault Preflight from another origin: Access-Control-Allow-Headers: expected content-type',
      ),
    ]);
  });

  it('removes the records that it creates with --write', async () => {
    const { person } = await signedIn();
    const done = await createAndRemove(person);
    expect(done.filter(({ found }) => found.verdict === 'fault')).toEqual([]);
    expect(done.map(({ endpoint: { method, path } }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'POST /upc/vertical',
        'PUT /upc/vertical/{id}',
        'DELETE /upc/vertical/{id}',
        'DELETE /upc/category/{id}',
      ]),
    );
  });

  describe('for a backend with faults', () => {
    let spoilt: Backend;
    let found: readonly Row[];
    beforeAll(async () => {
      spoilt = await startStrictBackend({
        spoil: (given, call) =>
          planted.filter(({ at }) => at(call, given)).reduce((answer, { spoil }) => spoil(answer), given),
      });
      found = await conform(marketplace, { url: spoilt.url, people: Object.values(credentials) });
    });
    afterAll(() => spoilt.stop());

    it.each(planted)('reports $name', ({ reported: [subject, verdict, words] }) => {
      const row = found.find((each) => each.subject === subject && each.says.some((line) => line.includes(words)));
      expect(row ?? found.filter((each) => each.subject === subject)).toMatchObject({ verdict });
    });

    it('reports the request and the status, and no faults in other calls', () => {
      expect(found.find(({ subject }) => subject === 'GET /{role}/delivery/{id}')).toMatchObject({
        sent: 'GET /admin/delivery/o-1',
        status: 200,
      });
      const spoiltSubjects = new Set(planted.map(({ reported: [subject] }) => subject.split(':', 1).join('')));
      const elsewhere = found.filter(
        ({ verdict, subject }) =>
          (verdict === 'fault' || verdict === 'odd') &&
          !subject.startsWith('/ws/') &&
          !spoiltSubjects.has(subject.split(':', 1).join('')),
      );
      expect(elsewhere).toEqual([]);
    });
  });
});

describe('a socket', () => {
  let server: WebSocketServer;
  /** The first message of each socket, by path. */
  const first: Readonly<Record<string, unknown>> = {
    '/ws/realtime': { Type: 'DataUpdateModel', Data: { LastUpdate: '10/03/2026', UpdateType: 'Shops' } },
    '/ws/data-update': { Type: 'DataUpdateModel', Data: 'Shops' },
    '/ws/remaining-credits': { Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits: 5 } },
  };
  let rows: Awaited<ReturnType<typeof trySockets>>;
  beforeAll(async () => {
    server = new WebSocketServer({
      port: 0,
      host: '127.0.0.1',
      verifyClient: ({ req }, answer) =>
        answer(
          first[req.url ?? ''] !== undefined && (req.headers.cookie !== undefined || req.url === '/ws/realtime'),
          401,
        ),
    });
    server.on('connection', (socket, { url = '' }) => socket.send(JSON.stringify(first[url])));
    await once(server, 'listening');
    const address = z.object({ port: z.number() }).parse(server.address());
    const place: Place = {
      apiUrl: `http://127.0.0.1:${address.port}`,
      config: PortalConfig.parse({}),
      origin: 'https://portal.example.com',
      timeoutMs: 2000,
    };
    const caller = createCaller(place);
    // The socket server has no sign-in, so a cookie replaces the session.
    const visitor = { ...caller.visitor, open: (given: string) => openWith(given, 'session=shop') };
    rows = await trySockets(
      [
        {
          ...caller,
          visitor,
          name: 'Shop',
          role: 'Shop',
          actor: { role: 'Shop', isCollectEnabled: false, isCollectOnly: false },
          examples: new Map(),
        },
      ],
      place,
    );
  });
  afterAll(() => {
    server.close();
  });

  function openWith(address: string, cookie: string): Promise<Opened> {
    const socket = new WebSocket(address.replace('http', 'ws'), { headers: { cookie } });
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(String(data)));
    return new Promise((resolve) => socket.on('open', () => resolve({ socket, frames })));
  }
  const saidOf = (path: string, who: string) =>
    rows
      .filter((row) => row.path === path && row.who === who)
      .map(({ found: { verdict, says } }) => [verdict, ...says].join(': '));

  it('is reported as ok if its messages match the contract', () => {
    expect(saidOf('/ws/remaining-credits', 'Shop')).toEqual(['ok']);
  });

  it('is reported as odd if the portal tolerates its messages, and otherwise as a fault', () => {
    expect(saidOf('/ws/realtime', 'Shop')).toEqual([
      'odd: DataUpdateModel.LastUpdate: expected datetime, got "10/03/2026"',
    ]);
    expect(saidOf('/ws/data-update', 'Shop')).toEqual([
      'fault: DataUpdateModel.the answer: expected object, got "Shops"',
    ]);
  });

  it('is reported as a fault if it opens without a session', () => {
    expect(saidOf('/ws/realtime', 'nobody')).toEqual(['fault: expected 401 without a session, but the socket opened']);
    expect(saidOf('/ws/data-update', 'nobody')).toEqual(['ok']);
  });
});

describe('a report', () => {
  const rows: readonly Row[] = [
    { subject: 'GET /a', as: 'Admin a@b.test', verdict: 'ok', requirements: ['O-7.01'], says: [], status: 200 },
    {
      subject: 'GET /b',
      as: 'Admin a@b.test',
      verdict: 'fault',
      requirements: [],
      says: ['Id: expected number, got "<b>"'],
      sent: 'GET /b',
      status: 200,
    },
    { subject: 'PUT /c', as: 'nobody', verdict: 'skipped', requirements: [], says: ['would change data'] },
  ];

  it('has a line per call with its problems below, and a summary', () => {
    expect(reports.text(rows, 'http://x.test').split('\n')).toEqual([
      'ok        GET /a [O-7.01] as Admin a@b.test',
      'FAULT     GET /b as Admin a@b.test',
      '          Id: expected number, got "<b>"',
      '          sent GET /b, answered 200',
      'skipped   PUT /c: would change data',
      '',
      'The portal will not work properly with http://x.test: 1 ok, 0 odd (tolerated), 1 faults, 1 skipped.',
      '',
    ]);
  });

  it('can be JUnit XML for a pipeline', () => {
    const xml = reports.junit(rows, 'http://x.test?a&b');
    expect(xml).toContain('<testsuite name="conformance of http://x.test?a&amp;b" tests="3" failures="1" skipped="1">');
    expect(xml).toContain('<failure message="Id: expected number, got &quot;&lt;b&gt;&quot;">');
    expect(xml).toContain('<skipped message="would change data"/>');
  });

  it('can be a self-contained HTML page that lists faults first', () => {
    const page = reports.html(rows, 'http://x.test');
    expect(page).not.toMatch(/<b>|src=|href=|<script/);
    expect(page.indexOf('GET /b')).toBeLessThan(page.indexOf('GET /a'));
  });
});
