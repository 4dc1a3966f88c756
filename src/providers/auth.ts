import { cookieSession } from 'schema-admin/providers/session/cookie-session.ts';

export const auth = cookieSession();
