/** Checks sign-in, session and sign-out, with the same calls as the portal. */
import { openAnswer, readAnswer } from '../contract/answer.ts';
import type { AnyEndpoint } from '../contract/endpoint.ts';
import { readRole } from '../contract/roles.ts';
import { sessionEndpoints } from '../contract/session.ts';
import { userOf } from '../providers/http/session-calls.ts';
import { judgeReply, judgeRefusal } from './judge.ts';
import { type Caller, type Credentials, type Person, type Place, createCaller } from './person.ts';
import { type Found, fault, fine, deviation, worst } from './row.ts';

const { login, logout, profile, refresh } = sessionEndpoints;

interface SessionRow {
  readonly subject: string;
  readonly found: Found;
}

/** Signs in. Returns the result and, on success, the person. */
export async function signIn(
  place: Place,
  { role, email, password }: Credentials,
): Promise<{ found: Found; person?: Person }> {
  const caller = createCaller(place);
  const reply = await caller.ask(login, { body: { Email: email, Password: password } });
  const found = {
    ...judgeReply(login, reply, {}),
    status: reply.status,
    sent: `POST ${login.path} {"Email":"${email}","Password":"..."}`,
  };
  if (found.verdict === 'fault') return { found };
  const answer = readAnswer(login, JSON.parse(reply.text));
  const knownRole = readRole(answer.Role);
  if (knownRole !== role) {
    return {
      found: {
        ...found,
        ...fault(
          `Role: expected "${role}", got ${JSON.stringify(answer.Role)}, which the portal reads as ${knownRole}`,
        ),
      },
    };
  }
  const cookies = caller.visitor.hasCookies() ? fine : fault('Set-Cookie: expected session cookies, got none');
  if (cookies.verdict === 'fault') return { found: { ...found, ...cookies } };
  const profileReply = await caller.ask(profile);
  const profileResult = profile.answer.safeParse(
    profileReply.status === 200 ? openAnswer(profile, JSON.parse(profileReply.text)) : {},
  );
  const person = {
    ...caller,
    name: `${role} ${email}`,
    role,
    actor: userOf({ ...answer, ...profileResult.data }, email),
    examples: new Map(),
  };
  return { found, person };
}

/** Signs in with an unknown email address, so that no account gets locked. */
export async function refusedSignIn(place: Place): Promise<SessionRow> {
  const reply = await createCaller(place).ask(login, {
    body: { Email: 'nobody@conform.invalid', Password: 'Not-a-Password-1' },
  });
  return { subject: `POST ${login.path}: unknown address`, found: judgeRefusal(reply, [400, 401, 403, 404, 422]) };
}

/** Checks that a refresh keeps the session, and that a sign-out ends it. */
export async function endSession(person: Person): Promise<SessionRow[]> {
  const renewed = await person.ask(refresh);
  const after = await person.ask(profile);
  const goesOn = after.status === 200 ? fine : fault(`${profile.path} returns ${after.status} afterwards`);
  const ended = await person.ask(logout);
  const gone = await person.ask(profile);
  const isOver = gone.status === 401 ? fine : fault(`${profile.path} afterwards: expected 401, got ${gone.status}`);
  return [
    {
      subject: `POST ${refresh.path}`,
      found: { ...worst([judgeReply(refresh, renewed, {}), goesOn]), status: renewed.status },
    },
    {
      subject: `POST ${logout.path}`,
      found: { ...worst([judgeReply(logout, ended, {}), isOver]), status: ended.status },
    },
  ];
}

/** Checks the headers that the portal reads. */
export async function headersOf(
  person: Caller,
  { origin, apiUrl, timeoutMs }: Place,
  endpoints: readonly AnyEndpoint[],
): Promise<SessionRow[]> {
  const { headers } = await person.ask(profile);
  const date = headers.get('date');
  const time =
    date === null || Number.isNaN(Date.parse(date))
      ? deviation(`Date: expected the time, got ${date ?? 'nothing'}; the portal uses the device's clock`)
      : fine;
  const rows: SessionRow[] = [{ subject: 'Response headers', found: time }];
  if (new URL(apiUrl).origin === new URL(origin).origin) return rows;
  const allowed = (name: string) => headers.get(`access-control-${name}`) ?? '';
  const faults = [
    ...(allowed('allow-origin') === origin
      ? []
      : [`Access-Control-Allow-Origin: expected ${origin}, got ${allowed('allow-origin') || 'nothing'}`]),
    ...(allowed('allow-credentials') === 'true' ? [] : ['Access-Control-Allow-Credentials: expected true']),
  ];
  const exposed = allowed('expose-headers').toLowerCase();
  const hidden = ['Date', 'ETag', 'Content-Disposition', 'Retry-After'].filter(
    (name) => !exposed.includes(name.toLowerCase()),
  );
  const cross =
    faults.length > 0
      ? fault(...faults)
      : hidden.length > 0
        ? deviation(`Access-Control-Expose-Headers: expected ${hidden.join(', ')} too`)
        : fine;
  const wanted = ['content-type', 'x-requested-with', 'idempotency-key', 'if-match'];
  const preflight = await fetch(`${apiUrl}${endpoints.find(({ idempotent }) => idempotent)?.path ?? ''}`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': wanted.join(', '),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const names = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const missing = wanted.filter((name) => !names.includes(name));
  const preflightFinding =
    preflight.ok && missing.length === 0
      ? fine
      : fault(
          `Access-Control-Allow-Headers: expected ${wanted.join(', ')}${missing.length === 0 ? '' : `; missing: ${missing.join(', ')}`}`,
        );
  return [
    ...rows,
    { subject: 'Response headers for another origin', found: cross },
    { subject: 'Preflight from another origin', found: { ...preflightFinding, status: preflight.status } },
  ];
}
