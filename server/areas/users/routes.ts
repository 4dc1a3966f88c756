import type { FastifyRequest } from 'fastify';
import type { userEndpoints } from '../../../contract/platform/users.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import type { Services } from '../../api/services.ts';
import type { Tx } from '../../db/tx.ts';
import { queueResetMail } from '../account/password-reset.ts';
import { portalBaseUrl } from '../account/routes.ts';
import { forgotPasswordLimits } from '../session/rate-limits.ts';
import { changeRights, disableUser, enableUser, endUserSessions, readManaged } from './change-user.ts';
import {
  addInvitation,
  issueLink,
  openInvitation,
  queueInvitationMail,
  renewInvitation,
  revokeInvitation,
} from './invitations.ts';
import { listPlaces, managerOf } from './managed.ts';
import { usersServerTexts } from './texts.ts';
import { recordUserChange } from './user-audit.ts';
import { listUsers } from './user-list.ts';

interface Call {
  readonly services: Services;
  readonly request: FastifyRequest;
}

const sendsMail = ({ config }: Services) => config.smtp !== undefined;

/** Throws a 409 if links in mails would lead nowhere. */
function portalAddress({ services, request }: Call): string {
  const address = portalBaseUrl(services.config, request.headers.origin, request.socket);
  if (address === undefined) throw new ApiError(409, usersServerTexts.noPortalAddress());
  return address;
}

/** Queues the mail of an invitation. Without SMTP, only demo mode has a mailbox; otherwise the link is copied. */
async function mailInvitation(tx: Tx, call: Call, invitationId: string, now: Date): Promise<void> {
  if (!sendsMail(call.services) && !call.services.config.demo) return;
  await queueInvitationMail(tx, invitationId, portalAddress(call), now);
}

/** Runs work as the system, because no user can read other accounts. The work checks what the manager may do. */
function manage<T>(
  { services, request }: Call,
  work: (call: { tx: Tx; manager: ReturnType<typeof managerOf>; now: Date }) => Promise<T>,
): Promise<T> {
  const manager = managerOf(request);
  return services.database.inScope('system', (tx) => work({ tx, manager, now: services.clock() }));
}

/** The extension `users`, for administrators and for merchants with the staff of their own shops. */
export const userHandlers: HandlersOf<typeof userEndpoints> = {
  list: {
    async outsideTransaction({ services, request, body }) {
      const manager = managerOf(request);
      const call = { manager, now: services.clock(), sendsMail: sendsMail(services) };
      return services.database.inScope('system', (tx) => listUsers({ tx, ...call }, body), 'reads');
    },
  },

  places: {
    async outsideTransaction({ services, request }) {
      const manager = managerOf(request);
      return services.database.inScope('system', (tx) => listPlaces(tx, manager), 'reads');
    },
  },

  invite: {
    outsideTransaction: (call) =>
      manage(call, async ({ tx, manager, now }) => {
        const { id } = await addInvitation({ tx, manager, now }, call.body);
        await mailInvitation(tx, call, id, now);
        return { Id: id };
      }),
  },

  resend: {
    outsideTransaction: (call) =>
      manage(call, async ({ tx, manager, now }) => {
        const invitation = await openInvitation({ tx, manager, now }, String(call.params.id));
        await renewInvitation({ tx, manager, now }, invitation);
        await mailInvitation(tx, call, invitation.id, now);
        return null;
      }),
  },

  revoke: {
    outsideTransaction: (call) =>
      manage(call, async ({ tx, manager, now }) => {
        const invitation = await openInvitation({ tx, manager, now }, String(call.params.id));
        await revokeInvitation({ tx, manager, now }, invitation);
        return null;
      }),
  },

  link: {
    outsideTransaction: (call) =>
      manage(call, async ({ tx, manager, now }) => {
        if (sendsMail(call.services)) throw new ApiError(409, usersServerTexts.sendsMail());
        const target = await openInvitation({ tx, manager, now }, String(call.params.id));
        await recordUserChange({ tx, actor: manager, target, now, after: { invitation_link_copied_at: now } });
        return { Link: await issueLink(tx, target.id, portalAddress(call)) };
      }),
  },

  change: {
    outsideTransaction: (call) =>
      manage(call, async (given) => {
        await changeRights({ ...given, id: String(call.params.id) }, call.body);
        return null;
      }),
  },

  disable: {
    outsideTransaction: (call) =>
      manage(call, async (given) => {
        await disableUser({ ...given, id: String(call.params.id) });
        return null;
      }),
  },

  enable: {
    outsideTransaction: (call) =>
      manage(call, async (given) => {
        await enableUser({ ...given, id: String(call.params.id) }, call.services.config.demo);
        return null;
      }),
  },

  sendReset: {
    async outsideTransaction(call) {
      const { services, request, params } = call;
      if (!sendsMail(services) && !services.config.demo) throw new ApiError(409, usersServerTexts.noMail());
      const portal = portalAddress(call);
      const id = String(params.id);
      const { email } = await manage(call, ({ tx, manager }) => readManaged({ tx, manager, id }));
      await services.attempts.take(forgotPasswordLimits(request.ip, email), services.clock());
      await manage(call, async ({ tx, manager, now }) => {
        const target = await readManaged({ tx, manager, id });
        if (target.disabledAt !== null) throw new ApiError(409, usersServerTexts.isDisabled());
        await queueResetMail({ tx, email: target.email, portal, now });
        await recordUserChange({ tx, actor: manager, target, now, after: { reset_mail_requested_at: now } });
      });
      return null;
    },
  },

  endSessions: {
    outsideTransaction: (call) =>
      manage(call, async (given) => {
        await endUserSessions({ ...given, id: String(call.params.id) });
        return null;
      }),
  },
};
