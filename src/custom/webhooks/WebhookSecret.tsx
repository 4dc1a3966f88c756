import { CopyOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Webhook } from '../../../contract/platform/webhooks.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { copyText } from 'schema-admin/engine/kit/tools/save-file.ts';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { webhookTexts } from './texts.ts';
import { formatInstant, reveal } from './webhooks.ts';
import './webhooks.css';

/** Shows a new secret once. After a reload, or a rotation elsewhere, it is gone. */
export default function WebhookSecret({ record, id }: SlotProps<Webhook>) {
  const action = useAction(reveal);
  const [secret, setSecret] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const show = async () => {
    const answered = await action?.send(id, undefined);
    setSecret(answered?.answer.Secret);
    setCopied(false);
  };
  return (
    <div className="webhook-secret">
      <p className="quiet">{webhookTexts.secretHint()}</p>
      {record.PreviousSecretUntil && (
        <p>{webhookTexts.previousUntil({ time: formatInstant(record.PreviousSecretUntil) })}</p>
      )}
      {record.IsSecretNew === true && action && (
        <Button icon={<EyeOutlined aria-hidden />} loading={action.isRunning} onClick={() => void show()}>
          {webhookTexts.showSecret()}
        </Button>
      )}
      {secret !== undefined && record.IsSecretNew !== true && (
        <>
          <p role="status">{webhookTexts.storeSecret()}</p>
          <code className="webhook-secret-value" dir="ltr">
            {secret}
          </code>
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copyText(secret).then(setCopied)}>
            {isCopied ? webhookTexts.copied() : webhookTexts.copy()}
          </Button>
        </>
      )}
      {secret === undefined && record.IsSecretNew !== true && <p>{webhookTexts.secretShown()}</p>}
    </div>
  );
}
