import { Suspense, useState } from 'react';
import type { PictureFrame } from '../../../contract/endpoint.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { useDialogs } from '../theme/DialogsProvider.tsx';
import type { CropDialogProps } from './CropDialog.tsx';
import { FileButton, type FileButtonProps } from './FileButton.tsx';
import { acceptedPictureFiles, pictureError, undecodableError } from './picture-file.ts';
import { type PictureArea, hasAspectRatioOf, redrawPicture, decodePicture } from './redraw-picture.ts';

const CropDialog = lazyComponent<CropDialogProps>(() => import('./CropDialog.tsx'));

interface PictureButtonProps extends Omit<FileButtonProps, 'accept'> {
  /** The target frame. Without one, an image keeps its aspect ratio. */
  readonly frame: PictureFrame | undefined;
}

const maxFrame: PictureFrame = { width: 2000, height: 2000 };

interface DecodedPicture {
  readonly file: File;
  readonly picture: ImageBitmap;
}
interface PendingCrop extends DecodedPicture {
  readonly address: string;
}

/**
 * Renders a button to choose an image, which is scaled down and may be cropped to the frame's aspect ratio.
 * If the browser cannot decode the image, it is sent unchanged for the backend to check, except for phone formats.
 */
export function PictureButton({ frame, onChoose, loading, ...button }: PictureButtonProps) {
  const { modal } = useDialogs();
  const [isReading, setReading] = useState(false);
  const [toCrop, setToCrop] = useState<PendingCrop>();

  const send = async ({ file, picture }: DecodedPicture, area: PictureArea) => {
    const redrawn = await redrawPicture(file, picture, area, frame ?? maxFrame);
    picture.close();
    onChoose(redrawn);
  };
  const read = async (file: File) => {
    const picture = await decodePicture(file);
    if (picture === undefined) {
      const fault = undecodableError(file);
      if (fault) modal.error(fault);
      else onChoose(file);
    } else if (!frame || hasAspectRatioOf(frame, picture)) {
      await send({ file, picture }, fullArea(picture));
    } else setToCrop({ file, picture, address: URL.createObjectURL(file) });
  };
  const choose = (file: File) => {
    const fault = pictureError(file);
    if (fault) {
      modal.error(fault);
      return;
    }
    setReading(true);
    void read(file).finally(() => setReading(false));
  };
  const finish = (cropped: PendingCrop, area?: PictureArea) => {
    setToCrop(undefined);
    URL.revokeObjectURL(cropped.address);
    if (area) void send(cropped, area);
    else cropped.picture.close();
  };
  return (
    <>
      <FileButton
        {...button}
        accept={acceptedPictureFiles}
        loading={isReading || (loading ?? false)}
        onChoose={choose}
      />
      {toCrop && frame && (
        <Suspense>
          <CropDialog
            address={toCrop.address}
            frame={frame}
            onCrop={(area) => finish(toCrop, area)}
            onKeepWhole={() => finish(toCrop, fullArea(toCrop.picture))}
            onCancel={() => finish(toCrop)}
          />
        </Suspense>
      )}
    </>
  );
}

function fullArea({ width, height }: ImageBitmap): PictureArea {
  return { x: 0, y: 0, width, height };
}
