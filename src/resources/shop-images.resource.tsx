import { PictureOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { Id } from '../../contract/endpoint.ts';
import { shopEndpoints } from '../../contract/shops.ts';
import { defineResource } from '../engine/declaration/resource.ts';

/** The pictures of a shop, by the shop's id: they are read with it. */
export default defineResource({
  name: 'shop-images',
  label: 'Images',
  icon: PictureOutlined,
  schema: z.object({ Id }),
  id: 'Id',
  title: 'Id',
  access: { Merchant: ['add', 'remove'] },
  paths: () => ({}),
  shownIn: ['shops'],
  actions: {
    add: {
      label: 'Upload image',
      input: z.object({ File: z.instanceof(File) }),
      call: ({ call }, id, { File: file }) => call(shopEndpoints.addImage, { params: { id }, body: { file } }),
    },
    remove: {
      label: 'Remove image',
      danger: true,
      input: z.object({ ImageId: Id }),
      call: ({ call }, id, { ImageId }) => call(shopEndpoints.removeImage, { params: { id, imageId: ImageId } }),
    },
  },
});
