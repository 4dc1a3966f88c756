import { Button, Slider } from 'antd';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { PictureFrame } from '../../../contract/endpoint.ts';
import { Modal } from '../dialog/Modal.tsx';
import type { PictureArea } from './redraw-picture.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { formTexts } from './texts.ts';
import './crop-dialog.css';

export interface CropDialogProps {
  /** The URL of the whole image, for an `<img>`. */
  readonly address: string;
  readonly frame: PictureFrame;
  onCrop(area: PictureArea): void;
  onKeepWhole(): void;
  onCancel(): void;
}

const mostZoom = 4;
const arrowKeyStep = 5;

/** Renders a dialog to crop an image to the frame's shape by pointer, touch or arrow keys, or to keep all of it. */
export default function CropDialog({ address, frame, onCrop, onKeepWhole, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea>();
  return (
    <Modal
      open
      title={formTexts.cropTitle()}
      width={640}
      onCancel={onCancel}
      footer={
        <div className="crop-choices">
          <Button onClick={onCancel}>{commonTexts.cancel()}</Button>
          <Button onClick={onKeepWhole}>{formTexts.keepWhole()}</Button>
          <Button type="primary" disabled={!area} onClick={() => area && onCrop(area)}>
            {formTexts.crop()}
          </Button>
        </div>
      }
    >
      <p className="quiet">{formTexts.cropHint()}</p>
      <div className="crop-stage">
        <Cropper
          image={address}
          aspect={frame.width / frame.height}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          keyboardStep={arrowKeyStep}
          cropperProps={{ role: 'application', 'aria-label': formTexts.cropPart() }}
          mediaProps={{ alt: '' }}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className="crop-zoom">
        <span aria-hidden>{formTexts.zoom()}</span>
        <Slider
          ariaLabelForHandle={formTexts.zoom()}
          min={1}
          max={mostZoom}
          step={0.1}
          value={zoom}
          tooltip={{ open: false }}
          onChange={setZoom}
        />
      </div>
    </Modal>
  );
}
