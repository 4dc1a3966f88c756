import { CopyOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Connector } from '../../../contract/platform/connectors.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { copyText } from 'schema-admin/engine/kit/tools/save-file.ts';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { isShopify, reveal } from './connectors.ts';
import { connectorTexts } from './texts.ts';
import './connectors.css';

const wooSteps = [connectorTexts.wooOpen, connectorTexts.wooTopic, connectorTexts.wooPaste, connectorTexts.wooSave];
const shopifySteps = [connectorTexts.shopifyOpen, connectorTexts.shopifyEvents, connectorTexts.shopifySecret];

/** How to connect the store: the address to paste, and the steps in the store. */
export default function StoreSetUp({ record, id }: SlotProps<Connector>) {
  const steps = isShopify(record) ? shopifySteps : wooSteps;
  return (
    <div className="store-set-up">
      <Copyable label={connectorTexts.address()} text={new URL(record.Url, document.baseURI).href} />
      {!isShopify(record) && <Secret record={record} id={id} />}
      <ol>
        {steps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </div>
  );
}

function Copyable({ label, text }: { readonly label: string; readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="store-set-up-value">
      <span className="quiet">{label}</span>
      <code dir="ltr">{text}</code>
      <Button
        icon={<CopyOutlined aria-hidden />}
        aria-label={`${isCopied ? connectorTexts.copied() : connectorTexts.copy()}: ${label}`}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {isCopied ? connectorTexts.copied() : connectorTexts.copy()}
      </Button>
    </div>
  );
}

/** Shows a generated secret once. After a reload it is gone. */
function Secret({ record, id }: Pick<SlotProps<Connector>, 'record' | 'id'>) {
  const action = useAction(reveal);
  const [secret, setSecret] = useState<string>();
  const show = async () => setSecret((await action?.send(id, undefined))?.answer.Secret);
  if (record.IsSecretNew === true) {
    return (
      <div className="store-set-up-value">
        <span className="quiet">{connectorTexts.secretOnce()}</span>
        {action && (
          <Button icon={<EyeOutlined aria-hidden />} loading={action.isRunning} onClick={() => void show()}>
            {connectorTexts.showSecret()}
          </Button>
        )}
      </div>
    );
  }
  if (secret === undefined) return <p className="quiet">{connectorTexts.secretShown()}</p>;
  return (
    <>
      <p role="status">{connectorTexts.storeSecretNow()}</p>
      <Copyable label={connectorTexts.signingSecret()} text={secret} />
    </>
  );
}
