import { useLogout } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import type { EndReason } from '../../providers/session/session-store.ts';
import { sessionTexts } from './texts.ts';

const texts: Readonly<Partial<Record<EndReason, () => string>>> = {
  expired: sessionTexts.ended,
  'role-changed': sessionTexts.roleChanged,
};

/** Why somebody who was signed in stands at the sign-in screen again. */
export function EndNotice({ ended }: { ended: EndReason | undefined }) {
  if (ended === 'unconfirmed') return <Unconfirmed />;
  const text = ended && texts[ended];
  return text === undefined ? null : (
    <p className="signed-out-notice" role="status">
      {text()}
    </p>
  );
}

/** The session is over in this browser and lives on at the server, which can be told again. */
function Unconfirmed() {
  const { mutate: logout, isPending } = useLogout<{ again: boolean }>();
  const [isTold, setTold] = useState(false);
  const tell = () => logout({ again: true }, { onSuccess: ({ success }) => setTold(success) });
  if (isTold) {
    return (
      <p className="signed-out-notice" role="status">
        {sessionTexts.signedOut()}
      </p>
    );
  }
  return (
    <div className="signed-out-notice" role="alert">
      <p>{sessionTexts.signedOutHere()}</p>
      <Button size="small" loading={isPending} onClick={tell}>
        {sessionTexts.tryAgain()}
      </Button>
    </div>
  );
}
