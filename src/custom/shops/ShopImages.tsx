import { DeleteOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { shopImageFrame } from '../../../contract/image.ts';
import type { ShopImage } from '../../../contract/shops.ts';
import type { SlotProps } from '../../engine/model/declaration/section-declaration.ts';
import { PictureButton } from '../../engine/kit/form/PictureButton.tsx';
import { pictureLimits, pictureTreatment } from '../../engine/kit/form/picture-file.ts';
import { imageUrl } from '../../engine/format/image-url.ts';
import { useQuestion } from '../../engine/kit/press/use-question.ts';
import { useAction } from '../../engine/kit/actions/use-action.ts';
import { useRefresh } from '../../engine/kit/data/use-refresh.ts';
import { usePortal } from '../../engine/kit/app/Portal.tsx';
import { addImage, removeImage } from './shop-actions.ts';
import type { ShopRecord } from './shop-record.ts';
import { shops } from './shops.ts';
import './shop-images.css';

/** The pictures of a shop: each can be removed, and one can be added, at once (C-2.51, C-5.17). */
export default function ShopImages({ record, id }: SlotProps<ShopRecord>) {
  const { config } = usePortal();
  const { notification } = App.useApp();
  const adding = useAction(addImage);
  const removing = useAction(removeImage);
  const refresh = useRefresh(shops);
  const question = useQuestion();
  const [name, setName] = useState('');
  const images = record.Images ?? [];

  const add = async (file: File) => {
    setName(file.name);
    if (await adding?.send(id, { File: file })) notification.success({ message: 'Image added' });
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
        if (await removing?.send(id, { ImageId: image.Id })) notification.success({ message: 'Image removed' });
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
            {removing && <Button icon={<DeleteOutlined aria-hidden />} aria-label={`Remove image ${index + 1}`} onClick={() => remove(image)} />}
          </li>
        ))}
      </ul>
      {adding && (
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
