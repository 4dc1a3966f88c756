/** For a portal without `src/providers/auth.ts`: a session by cookies. */
import { cookieSession } from '../providers/session/cookie-session.ts';

export const auth = cookieSession();
