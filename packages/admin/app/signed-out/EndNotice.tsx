import { Button } from 'antd';
import { useState } from 'react';
import type { SessionAuth } from '../../providers/refine/auth-provider.ts';
import type { EndReason } from '../../providers/session/session-store.ts';
import { sessionTexts } from './texts.ts';

const texts: Readonly<Partial<Record<EndReason, () => string>>> = {
  expired: sessionTexts.ended,
  'role-changed': sessionTexts.roleChanged,
};

/** Explains on the sign-in screen why the session ended. */
export function EndNotice({ auth, ended }: { auth: SessionAuth; ended: EndReason | undefined }) {
  if (ended === 'unconfirmed') return <Unconfirmed auth={auth} />;
  const text = ended && texts[ended];
  return text === undefined ? null : (
    <p className="signed-out-notice" role="status">
      {text()}
    </p>
  );
}

/** Warns that the session ended here but not on the server, with a button to retry. */
function Unconfirmed({ auth }: { auth: SessionAuth }) {
  const [isPending, setPending] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const tell = async () => {
    setPending(true);
    const { success } = await auth.logout({ again: true });
    setConfirmed(success);
    setPending(false);
  };
  if (isConfirmed) {
    return (
      <p className="signed-out-notice" role="status">
        {sessionTexts.signedOut()}
      </p>
    );
  }
  return (
    <div className="signed-out-notice" role="alert">
      <p>{sessionTexts.signedOutHere()}</p>
      <Button size="small" loading={isPending} onClick={() => void tell()}>
        {sessionTexts.tryAgain()}
      </Button>
    </div>
  );
}
