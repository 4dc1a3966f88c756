import { Button } from 'antd';
import { useState } from 'react';
import type { PushNotification } from '../../../contract/push.ts';
import { recipientsOf } from './recipients.ts';

const shown = 2;
const most = 200;

/** Whom it went to: the first few, and the others when asked for. */
export function Recipients({ notification }: { notification: PushNotification }) {
  const [isWhole, setWhole] = useState(false);
  const { names, kind } = recipientsOf(notification);
  const listed = isWhole ? names.slice(0, most) : names.slice(0, shown);
  const rest = names.length - listed.length;
  return (
    <p>
      <span className="quiet">{kind}: </span>
      {listed.join(', ')}
      {isWhole && rest > 0 && ` and ${rest.toLocaleString('en-GB')} more`}
      {names.length > shown && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `and ${rest.toLocaleString('en-GB')} more`}
        </Button>
      )}
    </p>
  );
}
