/** Used by portals without `src/providers/auth.ts`: sessions with cookies. */
import { cookieSession } from '../providers/session/cookie-session.ts';

export const auth = cookieSession();
