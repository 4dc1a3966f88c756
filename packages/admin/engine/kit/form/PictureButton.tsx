import { Suspense, useState } from 'react';
import type { PictureFrame } from '../../../contract/endpoint.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { useDialogs } from '../theme/Toasting.tsx';
import type { CropDialogProps } from './CropDialog.tsx';
import { FileButton, type FileButtonProps } from './FileButton.tsx';
import { pictureEndings, pictureFault, unreadFault } from './picture-file.ts';
import { type PictureArea, hasShapeOf, redrawPicture, unpackPicture } from './redraw-picture.ts';

const CropDialog = lazyComponent<CropDialogProps>(() => import('./CropDialog.tsx'));

interface PictureButtonProps extends Omit<FileButtonProps, 'accept'> {
  /** The target frame. Without one, an image keeps its aspect ratio. */
  readonly frame: PictureFrame | undefined;
}

const largest: PictureFrame = { width: 2000, height: 2000 };

interface Unpacked {
  readonly file: File;
  readonly picture: ImageBitmap;
}
interface Cropped extends Unpacked {
  readonly address: string;
}

/**
 * A button to choose one image. Redraws it at its display size, and offers to crop it to the frame's aspect ratio. An
 * image that the browser cannot decode is uploaded unchanged for the backend to check.
 */
export function PictureButton({ frame, onChoose, loading, ...button }: PictureButtonProps) {
  const { modal } = useDialogs();
  const [isReading, setReading] = useState(false);
  const [toCrop, setToCrop] = useState<Cropped>();

  const send = async ({ file, picture }: Unpacked, area: PictureArea) => {
    const redrawn = await redrawPicture(file, picture, area, frame ?? largest);
    picture.close();
    onChoose(redrawn);
  };
  const read = async (file: File) => {
    const picture = await unpackPicture(file);
    if (picture === undefined) {
      const fault = unreadFault(file);
      if (fault) modal.error(fault);
      else onChoose(file);
    } else if (!frame || hasShapeOf(frame, picture)) {
      await send({ file, picture }, wholeOf(picture));
    } else setToCrop({ file, picture, address: URL.createObjectURL(file) });
  };
  const choose = (file: File) => {
    const fault = pictureFault(file);
    if (fault) {
      modal.error(fault);
      return;
    }
    setReading(true);
    void read(file).finally(() => setReading(false));
  };
  const finish = (cropped: Cropped, area?: PictureArea) => {
    setToCrop(undefined);
    URL.revokeObjectURL(cropped.address);
    if (area) void send(cropped, area);
    else cropped.picture.close();
  };
  return (
    <>
      <FileButton {...button} accept={pictureEndings} loading={isReading || (loading ?? false)} onChoose={choose} />
      {toCrop && frame && (
        <Suspense>
          <CropDialog
            address={toCrop.address}
            frame={frame}
            onCrop={(area) => finish(toCrop, area)}
            onKeepWhole={() => finish(toCrop, wholeOf(toCrop.picture))}
            onCancel={() => finish(toCrop)}
          />
        </Suspense>
      )}
    </>
  );
}

function wholeOf({ width, height }: ImageBitmap): PictureArea {
  return { x: 0, y: 0, width, height };
}
