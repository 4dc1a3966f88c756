import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { shopImageFrame } from 'schema-admin/contract/image.ts';
import type { ShopImage } from '../../../contract/shops/shops.ts';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { PictureButton } from 'schema-admin/engine/kit/form/PictureButton.tsx';
import { pictureLimitsHint, pictureProcessingHint } from 'schema-admin/engine/kit/form/picture-file.ts';
import { webAddress } from 'schema-admin/providers/http/address.ts';
import { useConfirm } from 'schema-admin/engine/kit/theme/use-confirm.ts';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { useRefresh } from 'schema-admin/engine/kit/data/use-refresh.ts';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { addImage, removeImage } from './shop-actions.ts';
import type { ShopRecord } from './shop-record.ts';
import { shops } from './shops.ts';
import { shopTexts } from './texts.ts';
import './shop-images.css';

/** Lists the images of a shop. Adding and removing take effect immediately (C-2.51, C-5.17). */
export default function ShopImages({ record, id }: SlotProps<ShopRecord>) {
  const { config } = usePortal();
  const { notification } = useDialogs();
  const adding = useAction(addImage);
  const removing = useAction(removeImage);
  const refresh = useRefresh(shops);
  const question = useConfirm();
  const [name, setName] = useState('');
  const images = record.Images ?? [];

  const add = async (file: File) => {
    setName(file.name);
    if (await adding?.send(id, { File: file })) notification.success({ message: shopTexts.imageAdded() });
    else await refresh.all();
  };
  const remove = (image: ShopImage) =>
    question({
      title: shopTexts.removeQuestion(),
      content: shopTexts.removeText(),
      okText: shopTexts.remove(),
      isDanger: true,
      cancelText: commonTexts.cancel(),
      onOk: async () => {
        if (await removing?.send(id, { ImageId: image.Id })) {
          notification.success({ message: shopTexts.imageRemoved() });
        } else await refresh.all();
      },
    });

  return (
    <>
      {images.length === 0 && <p className="quiet">{shopTexts.noImagesYet()}</p>}
      <ul className="shop-images">
        {images.map((image, index) => (
          <li key={image.Id}>
            <img
              src={webAddress(config.ApiUrl, image.ImageUrl)}
              alt={shopTexts.imageOf({ shop: record.Name, position: index + 1, count: images.length })}
            />
            {removing && (
              <Button
                icon={<DeleteOutlined aria-hidden />}
                aria-label={shopTexts.removeNumber({ position: index + 1 })}
                onClick={() => remove(image)}
              />
            )}
          </li>
        ))}
      </ul>
      {adding && (
        <div className="shop-image-add">
          <PictureButton
            inputLabel={shopTexts.imageFile()}
            frame={shopImageFrame}
            loading={adding.isRunning}
            onChoose={(file) => void add(file)}
          >
            {shopTexts.uploadImage()}
          </PictureButton>
          <span className="quiet" role="status">
            {adding.isRunning
              ? shopTexts.uploading({ name })
              : shopTexts.imageHint({ limits: pictureLimitsHint, treatment: pictureProcessingHint })}
          </span>
        </div>
      )}
    </>
  );
}
