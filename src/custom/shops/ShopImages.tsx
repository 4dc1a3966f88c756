import { DeleteOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { shopImageFrame } from '../../../contract/image.ts';
import type { ShopImage } from '../../../contract/shops.ts';
import type { SlotProps } from '../../engine/declaration/section-declaration.ts';
import { PictureButton } from '../../engine/form/PictureButton.tsx';
import { pictureLimits, pictureTreatment } from '../../engine/form/picture-file.ts';
import { imageUrl } from '../../engine/format/image-url.ts';
import { useQuestion } from '../../engine/press/use-question.ts';
import { useActionCall } from '../../engine/record/use-action-call.ts';
import { useRefresh } from '../../engine/record/use-refresh.ts';
import { useMay, usePortal } from '../../engine/session/Portal.tsx';
import type { ShopRecord } from './shop-record.ts';
import './shop-images.css';

const done = z.unknown().transform(() => true);

/** The pictures of a shop: each can be removed, and one can be added, at once (C-2.51, C-5.17). */
export default function ShopImages({ record, id }: SlotProps<ShopRecord>) {
  const may = useMay('shop-images');
  const { config } = usePortal();
  const { notification } = App.useApp();
  const adding = useActionCall({ resource: 'shop-images', action: 'add', answer: done });
  const removing = useActionCall({ resource: 'shop-images', action: 'remove', answer: done });
  const refresh = useRefresh('shop-images');
  const question = useQuestion();
  const [name, setName] = useState('');
  const images = record.Images ?? [];

  const add = async (file: File) => {
    setName(file.name);
    if (await adding.run(id, { File: file })) notification.success({ message: 'Image added' });
    else await refresh.all();
  };
  const remove = (image: ShopImage) =>
    question({
      title: 'Remove this image?',
      content: 'Customers no longer see it.',
      okText: 'Remove',
      isDanger: true,
      cancelText: 'Cancel',
      onOk: async () => {
        if (await removing.run(id, { ImageId: image.Id })) notification.success({ message: 'Image removed' });
        else await refresh.all();
      },
    });

  return (
    <>
      {images.length === 0 && <p className="quiet">No images yet</p>}
      <ul className="shop-images">
        {images.map((image, index) => (
          <li key={image.Id}>
            <img src={imageUrl(config, image.ImageUrl)} alt={`${record.Name}, ${index + 1} of ${images.length}`} />
            {may('remove') && <Button icon={<DeleteOutlined aria-hidden />} aria-label={`Remove image ${index + 1}`} onClick={() => remove(image)} />}
          </li>
        ))}
      </ul>
      {may('add') && (
        <div className="shop-image-add">
          <PictureButton inputLabel="Image file" frame={shopImageFrame} loading={adding.isRunning} onChoose={(file) => void add(file)}>
            Upload image
          </PictureButton>
          <span className="quiet" role="status">
            {adding.isRunning ? `Uploading ${name} …` : `4:3, up to 1200x900. ${pictureLimits}. ${pictureTreatment}`}
          </span>
        </div>
      )}
    </>
  );
}
