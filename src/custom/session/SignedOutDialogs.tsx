import { App } from 'antd';
import { useEffect } from 'react';
import { Toasting } from '../../engine/kit/theme/Toasting.tsx';

export type Dialogs = Pick<ReturnType<typeof App.useApp>, 'modal' | 'notification'>;

/** antd's dialogs and toasts for the signed-out screens, handed over once they stand. */
export default function SignedOutDialogs({ onReady }: { onReady(dialogs: Dialogs): void }) {
  return (
    <Toasting>
      <Handing onReady={onReady} />
    </Toasting>
  );
}

function Handing({ onReady }: { onReady(dialogs: Dialogs): void }) {
  const dialogs = App.useApp();
  useEffect(() => onReady(dialogs), [dialogs, onReady]);
  return null;
}
