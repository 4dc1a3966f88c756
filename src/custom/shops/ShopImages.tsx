import { DeleteOutlined } from '@ant-design/icons';
import { useCustomMutation, useInvalidate } from '@refinedev/core';
import { App, Button } from 'antd';
import { useState } from 'react';
import { shopImageFrame } from '../../../contract/image.ts';
import type { ShopImage } from '../../../contract/shops.ts';
import type { SlotProps } from '../../engine/declaration/section-declaration.ts';
import { failureDialog, failureText } from '../../engine/feedback/failure-dialog.ts';
import { PictureButton } from '../../engine/form/PictureButton.tsx';
import { pictureLimits, pictureTreatment } from '../../engine/form/picture-file.ts';
import { imageUrl } from '../../engine/format/image-url.ts';
import { useMay, usePortal } from '../../engine/session/Portal.tsx';
import type { ShopRecord } from './shop-record.ts';
import './shop-images.css';

/** The pictures of a shop: each can be removed, and one can be added, at once (specification 2, sections 2 and 5). */
export default function ShopImages({ record, id }: SlotProps<ShopRecord>) {
  const may = useMay('shop-images');
  const { config } = usePortal();
  const { modal, notification } = App.useApp();
  const { mutateAsync } = useCustomMutation();
  const invalidate = useInvalidate();
  const [adding, setAdding] = useState<string>();
  const images = record.Images ?? [];

  const change = async (action: 'add' | 'remove', input: object, done: string) => {
    try {
      await mutateAsync({ url: `shop-images/${action}`, method: 'post', values: { id, input }, errorNotification: false });
      notification.success({ message: done });
    } catch (error) {
      modal.error(failureDialog(failureText(error)));
    }
    await invalidate({ resource: 'shops', invalidates: ['resourceAll'] });
  };
  const add = async (file: File) => {
    setAdding(file.name);
    await change('add', { File: file }, 'Image added');
    setAdding(undefined);
  };
  const remove = (image: ShopImage) =>
    modal.confirm({
      title: 'Remove this image?',
      content: 'Customers no longer see it.',
      okText: 'Remove',
      okButtonProps: { danger: true },
      cancelText: 'Cancel',
      onOk: () => change('remove', { ImageId: image.Id }, 'Image removed'),
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
          <PictureButton inputLabel="Image file" frame={shopImageFrame} loading={adding !== undefined} onChoose={(file) => void add(file)}>
            Upload image
          </PictureButton>
          <span className="quiet" role="status">
            {adding === undefined ? `4:3, up to 1200x900. ${pictureLimits}. ${pictureTreatment}` : `Uploading ${adding} …`}
          </span>
        </div>
      )}
    </>
  );
}
