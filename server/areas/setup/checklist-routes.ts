import { type PlatformIdentity, setUpExtension } from 'schema-admin/contract/set-up.ts';
import {
  type SetUpStep,
  SkippableStep,
  type setUpChecklistEndpoints,
} from '../../../contract/platform/set-up-checklist.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { audit } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { openMailer } from '../../mail/open-mailer.ts';
import type { Party } from '../../runtime/config.ts';
import { reasonOf } from '../../runtime/describe-error.ts';
import { markStep, readChecklist } from './checklist.ts';
import { readPlatform, storePlatform } from './platform-identity.ts';
import { setUpServerTexts } from './texts.ts';

const wireIdentity = (party: Party | undefined): PlatformIdentity => ({
  Name: party?.Name ?? '',
  Address: party?.Lines.join(', ') ?? '',
  VatNumber: party?.VatNumber ?? '',
});

interface Change {
  readonly step: SetUpStep;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** Records a change in the audit trail. Settings have no trigger, because some of them are secret. */
async function recordChange(tx: Tx, user: SignedInUser | null, at: Date, change: Change): Promise<void> {
  if (user === null) return;
  const { step, before, after } = change;
  const actor = { at, actorId: user.id, actorName: user.email };
  await tx
    .insert(audit)
    .values({ ...actor, action: 'update', entity: setUpExtension, entityId: step, title: step, before, after });
}

/** Handles a call that marks a step as not needed, or as needed again. */
const marks = (isSkipped: boolean): HandlersOf<typeof setUpChecklistEndpoints>['skip'] => ({
  async outsideTransaction({ services: { database, clock }, request: { user }, params: { step } }) {
    await database.inScope('system', async (tx) => {
      if (!(await markStep(tx, step, isSkipped))) return;
      const change = { step, before: { needed: isSkipped }, after: { needed: !isSkipped } };
      await recordChange(tx, user, clock(), change);
    });
    return null;
  },
});

/** The set-up checklist. Runs as the system, because users may not read the settings. */
export const setUpChecklistHandlers: HandlersOf<typeof setUpChecklistEndpoints> = {
  list: {
    async outsideTransaction({ services }) {
      const { database, config } = services;
      const steps = await readChecklist(services);
      const platform = await database.inScope('system', (tx) => readPlatform(tx, config), 'reads');
      return {
        Items: steps.map(({ step, state, isSkipped }) => ({
          Id: step,
          State: state,
          CanSkip: state === 'ToDo' && SkippableStep.safeParse(step).success,
          IsSkipped: isSkipped,
          CanSendTestMail: step === 'Mail' && config.smtp !== undefined,
          Identity: step === 'Platform' && config.platform === undefined ? wireIdentity(platform) : null,
        })),
      };
    },
  },

  skip: marks(true),
  need: marks(false),

  testMail: {
    async outsideTransaction({ services: { config, database, clock }, request: { user } }) {
      if (user === null) throw new Error('A test mail needs a signed-in user');
      const mail = { to: user.email, subject: setUpServerTexts.testSubject(), text: setUpServerTexts.testText() };
      try {
        await openMailer(config, database, clock).send(mail);
      } catch (error) {
        throw new ApiError(409, setUpServerTexts.notSent({ reason: reasonOf(error) }));
      }
      return null;
    },
  },

  storePlatform: {
    async outsideTransaction({ services: { config, database, clock }, request: { user }, body }) {
      if (config.platform !== undefined) throw new ApiError(409, setUpServerTexts.isConfigured());
      await database.inScope('system', async (tx) => {
        const before = wireIdentity(await readPlatform(tx, config));
        await storePlatform(tx, body);
        const after = wireIdentity(await readPlatform(tx, config));
        const named = ({ Name: name, Address: address, VatNumber: vat }: PlatformIdentity) => ({
          name,
          address,
          vat_number: vat,
        });
        await recordChange(tx, user, clock(), { step: 'Platform', before: named(before), after: named(after) });
      });
      return null;
    },
  },
};
