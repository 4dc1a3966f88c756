import type { WebSocket } from '@fastify/websocket';
import type { sockets } from '../../contract/live.ts';
import type { Services } from '../api/services.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';
import { DatabaseAway } from '../db/away.ts';
import { type Hub, stateUnknown } from './hub.ts';
import { creditsChanged, readCredits } from './remaining-credits.ts';
import { sendFrame } from './sender.ts';
import { createStateFeed } from './state-feed.ts';

export type Opener = (socket: WebSocket, user: SignedInUser) => void;

const subscriptionLists: ReadonlySet<string> = new Set(['MerchantSubscriptionsList', 'ProTeamSubscriptionsList']);

/** What each socket of the contract does once it is open; a missing one does not compile. */
export function createOpeners({ database }: Services, hub: Hub): Readonly<Record<string, Opener>> {
  return {
    realtime(socket, user) {
      hub.add(socket, { user, onChange: ({ frame }) => sendFrame(socket, frame) });
    },

    dataUpdate(socket, user) {
      hub.add(socket, {
        user,
        onChange({ updateType, frame }) {
          if (subscriptionLists.has(updateType)) sendFrame(socket, frame);
        },
      });
    },

    remainingCredits(socket, user) {
      const credits = createStateFeed(
        async () => JSON.stringify(await readCredits(database, user)),
        (frame) => sendFrame(socket, frame),
        (error) => {
          // The client connects again, and asks again by that; while the database is away it need not.
          if (!(error instanceof DatabaseAway)) socket.close(stateUnknown);
        },
      );
      hub.add(socket, {
        user,
        onChange({ updateType }) {
          if (updateType === creditsChanged) credits.refresh();
        },
        onBack: () => credits.refresh(),
      });
      credits.refresh();
    },
  } satisfies { readonly [Name in keyof typeof sockets]: Opener };
}
