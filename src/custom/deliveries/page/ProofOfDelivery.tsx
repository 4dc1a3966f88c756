import { DownloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { CollectDetails } from '../../../../contract/collect/progress.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { webAddress } from 'schema-admin/providers/http/address.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { PhoneLink } from 'schema-admin/engine/kit/feedback/ContactLinks.tsx';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import type { Delivery } from '../deliveries.ts';
import { deliveryTexts } from '../texts.ts';
import { useAwaitingLive } from './use-awaiting-live.ts';

interface ProofOfDeliveryProps {
  readonly delivery: Delivery;
  /** `undefined` while unknown, `null` if the courier provided none. */
  readonly proof: CollectDetails['ProofOfDelivery'];
}

/** Shows the courier's image or, without one, the phone number to call. */
export function ProofOfDelivery({ delivery: { ReferenceNumber: reference }, proof }: ProofOfDeliveryProps) {
  const { config } = usePortal();
  const [isEnlarged, setEnlarged] = useState(false);
  const source = proof?.ImageUrl ? webAddress(config.ApiUrl, proof.ImageUrl) : undefined;
  const name = proof?.ImageName || reference;
  if (source === undefined) {
    return (
      <Section title={deliveryTexts.proof()}>
        {proof === undefined ? <UnknownProof /> : <NoProof phone={config.PhoneContact} />}
      </Section>
    );
  }
  const description = deliveryTexts.proofOf({ reference });
  const download = (
    <a href={source} download={name} target="_blank" rel="noopener noreferrer" className="delivery-proof-download">
      <DownloadOutlined aria-hidden /> {deliveryTexts.download()}
    </a>
  );
  return (
    <Section title={deliveryTexts.proof()}>
      <div className="delivery-proof">
        <button
          type="button"
          className="delivery-proof-picture"
          aria-label={deliveryTexts.enlarge()}
          onClick={() => setEnlarged(true)}
        >
          <img src={source} alt={description} />
        </button>
        <div>
          <p className="delivery-proof-name">{name}</p>
          {download}
        </div>
      </div>
      {isEnlarged && (
        <Modal open title={name} footer={download} width={900} onCancel={() => setEnlarged(false)}>
          <img src={source} alt={description} className="delivery-proof-large" />
        </Modal>
      )}
    </Section>
  );
}

/** Shows a placeholder until the live message says whether there is a proof. */
function UnknownProof() {
  const isPatient = useAwaitingLive();
  return (
    <p role="status" className="quiet">
      {isPatient ? deliveryTexts.proofAwaited() : deliveryTexts.proofUnknown()}
    </p>
  );
}

function NoProof({ phone }: { readonly phone: string }) {
  if (phone === '') return <p>{deliveryTexts.noProofWithoutContact()}</p>;
  return (
    <p>
      {deliveryTexts.noProof()} <PhoneLink number={phone}>{deliveryTexts.contactUs()}</PhoneLink>
    </p>
  );
}
