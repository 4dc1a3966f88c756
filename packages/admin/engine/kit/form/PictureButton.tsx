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
  /** Without one, a picture keeps its shape. */
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
 * A button that has one picture chosen: drawn anew as it will be shown, and cropped where its shape is another than the
 * frame's and the user wishes it. What this browser cannot read goes as it is, for the backend to judge.
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
  /** What is made of the picture, once the dialog has gone. */
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
