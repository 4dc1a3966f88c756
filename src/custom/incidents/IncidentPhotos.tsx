import { App } from 'antd';
import { useState } from 'react';
import type { IncidentRecord } from '../../../contract/incidents.ts';
import { webAddress } from '../../providers/http/address.ts';
import { useAction } from '../../engine/kit/actions/use-action.ts';
import { usePortal } from '../../engine/kit/app/Portal.tsx';
import { usePart } from '../../engine/kit/data/use-part.ts';
import { LoadFailed } from '../../engine/kit/feedback/LoadFailed.tsx';
import { PictureButton } from '../../engine/kit/form/PictureButton.tsx';
import { pictureLimits, pictureTreatment } from '../../engine/kit/form/picture-file.ts';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { addPhoto } from './incident-actions.ts';
import { photos } from './incidents.ts';
import { incidentTexts } from './texts.ts';
import './incidents.css';

/** What there is to be seen of it; each opens whole. */
export default function IncidentPhotos({ id }: SlotProps<IncidentRecord>) {
  const { config } = usePortal();
  const { notification } = App.useApp();
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
      {taken.status === 'failed' && <LoadFailed what={incidentTexts.thePhotos()} message={taken.message} onRetry={taken.retry} />}
      {taken.status === 'ready' && shown.length === 0 && <p className="quiet">{incidentTexts.noPhotos()}</p>}
      <ul className="incident-photos">
        {shown.map(({ Id, ImageUrl, Author }, index) => {
          const source = webAddress(config.ApiUrl, ImageUrl);
          return (
            <li key={Id}>
              <a href={source} target="_blank" rel="noopener noreferrer">
                <img src={source} alt={incidentTexts.photoOf({ position: index + 1, count: shown.length, author: Author })} />
              </a>
            </li>
          );
        })}
      </ul>
      {adding && (
        <div className="incident-photo-add">
          <PictureButton inputLabel={incidentTexts.photoFile()} frame={undefined} loading={adding.isRunning} onChoose={(file) => void add(file)}>
            {adding.action.label}
          </PictureButton>
          <span className="quiet" role="status">
            {adding.isRunning ? incidentTexts.uploading({ name }) : incidentTexts.photoHint({ limits: pictureLimits, treatment: pictureTreatment })}
          </span>
        </div>
      )}
    </>
  );
}
