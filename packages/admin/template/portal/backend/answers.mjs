/**
 * Answers of the example's server: `config.json`, and sign-in below `/api`. Replace them with your own server's.
 */

/** Users who can sign in, all with the same password. */
export const password = 'Reading-Room-1';
/** @type {Readonly<Record<string, string>>} */
export const users = { 'editor@room.test': 'Editor', 'reader@room.test': 'Reader' };

const cookie = 'room_session';

/** @typedef {{ status: number, json?: unknown, headers?: Record<string, string> }} Answer */
/**
 * @typedef {(method: string, address: string, body: string, role: string) => Answer | undefined} Example `address`:
 * path and query below `/api`
 */

/** Returns the user of a session. This is an example: a real backend signs its cookies. @param {string} cookies */
export function whoIs(cookies) {
  const email = decodeURIComponent(new RegExp(`${cookie}=([^;]+)`).exec(cookies)?.[1] ?? '');
  const role = users[email];
  return role === undefined ? undefined : { role, email };
}

/** @param {string} value @param {number} seconds */
const setCookie = (value, seconds) => ({
  'set-cookie': `${cookie}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`,
});

/**
 * @param {Readonly<Record<string, unknown>>} backends the portal's backends, as `Backends` of `config.json`
 * @param {Example} [example] answers the calls below `/api` that are not about the session
 * @returns {(method: string, address: string, body: string, cookies: string) => Answer} `address`: path and query
 */
export function answersOf(backends, example) {
  return (method, address, body, cookies) => {
    const { pathname } = new URL(address, 'http://room');
    const user = whoIs(cookies);
    if (pathname === '/config.json') {
      return {
        status: 200,
        json: { ApiUrl: '/api', Environment: 'dev', Extensions: [], Sockets: 'none', Backends: backends },
      };
    }
    if (pathname === '/api/portal/login') {
      const { Email, Password } = JSON.parse(body);
      const known = users[Email];
      return known !== undefined && Password === password
        ? {
            status: 200,
            json: { Role: known, Email },
            headers: setCookie(Email, 86_400),
          }
        : { status: 401, json: { Error: 'The email address or the password is wrong.' } };
    }
    if (pathname === '/api/portal/logout') return { status: 200, json: {}, headers: setCookie('', 0) };
    if (user === undefined) return { status: 401, json: { Error: 'Please sign in.' } };
    if (pathname === '/api/portal/refresh-token' || pathname === '/api/portal/profile') {
      return { status: 200, json: { Role: user.role, Email: user.email } };
    }
    return (
      example?.(method, address.slice('/api'.length), body, user.role) ?? {
        status: 404,
        json: { Error: 'Not found.' },
      }
    );
  };
}
