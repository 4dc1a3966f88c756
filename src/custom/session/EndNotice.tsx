import { useLogout } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import type { EndReason } from '../../providers/session/session-store.ts';

const texts: Readonly<Partial<Record<EndReason, string>>> = {
  expired: 'Your session has ended. Please sign in again to go on.',
  'role-changed': 'What your account may do has been changed. Please sign in again to go on.',
};

/** Why somebody who was signed in stands at the sign-in screen again. */
export function EndNotice({ ended }: { ended: EndReason | undefined }) {
  if (ended === 'unconfirmed') return <Unconfirmed />;
  const text = ended && texts[ended];
  return text === undefined ? null : (
    <p className="signed-out-notice" role="status">
      {text}
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
        You are signed out.
      </p>
    );
  }
  return (
    <div className="signed-out-notice" role="alert">
      <p>You are signed out in this browser, but the server could not be told: your session there has not ended yet.</p>
      <Button size="small" loading={isPending} onClick={tell}>
        Try again
      </Button>
    </div>
  );
}
