import { CarOutlined, RedoOutlined } from '@ant-design/icons';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { IncidentRecord } from '../../../contract/collect/incidents.ts';
import { seesMerchant, seesShop } from 'schema-admin/contract/roles.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { Facts } from 'schema-admin/engine/kit/section/Section.tsx';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { outcomeOf } from './incident-facts.ts';
import { isResolved, notes, photos } from './incidents.ts';
import { incidentTexts } from './texts.ts';
import { Button } from 'antd';
import { timeOf } from 'schema-admin/contract/time.ts';
import { ActionForm } from 'schema-admin/engine/kit/actions/ActionForm.tsx';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { usePart } from 'schema-admin/engine/kit/data/use-part.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { Byline } from 'schema-admin/engine/kit/feedback/Byline.tsx';
import { LongText } from 'schema-admin/engine/kit/feedback/LongText.tsx';
import { addNote, addPhoto } from './incident-actions.ts';
import { useState } from 'react';
import { PictureButton } from 'schema-admin/engine/kit/form/PictureButton.tsx';
import { pictureLimitsHint, pictureProcessingHint } from 'schema-admin/engine/kit/form/picture-file.ts';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { webAddress } from 'schema-admin/providers/http/address.ts';
import './incidents.css';

const deliveryPathOf = (id: Id) => `/delivery-order/${encodeURIComponent(id)}`;

/** Shows the failed delivery, its replacement, and refunds. */
export function Remedies({ record }: SlotProps<IncidentRecord>) {
  const { role } = useUser();
  const { DeliveryId, FavouriteId, RebookedAs, Id } = record;
  const again = DeliveryId
    ? `repeatBookingId=${encodeURIComponent(DeliveryId)}`
    : FavouriteId && `favourite=${encodeURIComponent(FavouriteId)}`;
  const canRebook = !seesMerchant(role) && !isResolved(record);
  return (
    <>
      <p className="incident-links">
        {DeliveryId && (
          <LinkButton to={deliveryPathOf(DeliveryId)} icon={<CarOutlined aria-hidden />}>
            {incidentTexts.openDelivery()}
          </LinkButton>
        )}
        {FavouriteId && seesShop(role) && (
          <LinkButton to={`/favourites/${encodeURIComponent(FavouriteId)}`}>{incidentTexts.openFavourite()}</LinkButton>
        )}
        {RebookedAs && <LinkButton to={deliveryPathOf(RebookedAs)}>{incidentTexts.openRebooked()}</LinkButton>}
        {again && canRebook && !RebookedAs && (
          <LinkButton
            to={`/new-delivery-order?${again}&incident=${encodeURIComponent(Id)}`}
            icon={<RedoOutlined aria-hidden />}
            isPrimary
          >
            {incidentTexts.rebook()}
          </LinkButton>
        )}
      </p>
      <Facts facts={outcomeOf(record)} />
    </>
  );
}

export function IncidentNotes({ record, id }: SlotProps<IncidentRecord>) {
  const written = usePart(notes, id);
  const add = useAction(addNote);
  return (
    <>
      {written.status === 'failed' && (
        <LoadFailed what={incidentTexts.theNotes()} message={written.message} onRetry={written.retry} />
      )}
      {written.status === 'ready' && written.value.length === 0 && <p className="quiet">{incidentTexts.noNotes()}</p>}
      {written.status === 'ready' && (
        <ul className="incident-notes">
          {written.value.map(({ Id, Text, Author, At }) => (
            <li key={Id}>
              <LongText text={Text} />
              <Byline by={Author} at={timeOf(At)} />
            </li>
          ))}
        </ul>
      )}
      {add && <Button onClick={() => add.press(record)}>{add.action.label}</Button>}
      <ActionForm inputRequest={add?.inputRequest} />
    </>
  );
}

export function IncidentPhotos({ id }: SlotProps<IncidentRecord>) {
  const { config } = usePortal();
  const { notification } = useDialogs();
  const taken = usePart(photos, id);
  const adding = useAction(addPhoto);
  const [name, setName] = useState('');
  const shown = taken.status === 'ready' ? taken.value : [];

  const add = async (file: File) => {
    setName(file.name);
    if (await adding?.send(id, { File: file })) notification.success({ message: incidentTexts.photoAdded() });
  };
  return (
    <>
      {taken.status === 'failed' && (
        <LoadFailed what={incidentTexts.thePhotos()} message={taken.message} onRetry={taken.retry} />
      )}
      {taken.status === 'ready' && shown.length === 0 && <p className="quiet">{incidentTexts.noPhotos()}</p>}
      <ul className="incident-photos">
        {shown.map(({ Id, ImageUrl, Author }, index) => {
          const source = webAddress(config.ApiUrl, ImageUrl);
          return (
            <li key={Id}>
              <a href={source} target="_blank" rel="noopener noreferrer">
                <img
                  src={source}
                  alt={incidentTexts.photoOf({ position: index + 1, count: shown.length, author: Author })}
                />
              </a>
            </li>
          );
        })}
      </ul>
      {adding && (
        <div className="incident-photo-add">
          <PictureButton
            inputLabel={incidentTexts.photoFile()}
            frame={undefined}
            loading={adding.isRunning}
            onChoose={(file) => void add(file)}
          >
            {adding.action.label}
          </PictureButton>
          <span className="quiet" role="status">
            {adding.isRunning
              ? incidentTexts.uploading({ name })
              : incidentTexts.photoHint({ limits: pictureLimitsHint, treatment: pictureProcessingHint })}
          </span>
        </div>
      )}
    </>
  );
}
