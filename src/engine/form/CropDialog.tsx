import { Button, Modal, Slider } from 'antd';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { PictureFrame } from '../../../contract/endpoint.ts';
import type { PictureArea } from './redraw-picture.ts';
import './crop-dialog.css';

export interface CropDialogProps {
  /** Of the whole picture, where an `<img>` finds it. */
  readonly address: string;
  readonly frame: PictureFrame;
  onCrop(area: PictureArea): void;
  onKeepWhole(): void;
  onCancel(): void;
}

const mostZoom = 4;
const stepOfArrowKey = 5;

/** Which part of a picture of another shape is shown; moved with pointer, fingers or arrow keys. The whole may stay, too. */
export default function CropDialog({ address, frame, onCrop, onKeepWhole, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea>();
  return (
    <Modal
      open
      title="Crop the picture"
      width={640}
      onCancel={onCancel}
      footer={
        <div className="crop-choices">
          <Button onClick={onCancel}>Cancel</Button>
          <Button onClick={onKeepWhole}>Keep the whole picture</Button>
          <Button type="primary" disabled={!area} onClick={() => area && onCrop(area)}>
            Crop
          </Button>
        </div>
      }
    >
      <p className="quiet">It is shown in another shape. Drag the picture, or move it with the arrow keys, until the frame holds what matters.</p>
      <div className="crop-stage">
        <Cropper
          image={address}
          aspect={frame.width / frame.height}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          keyboardStep={stepOfArrowKey}
          cropperProps={{ role: 'application', 'aria-label': 'Part of the picture that is shown' }}
          mediaProps={{ alt: '' }}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <div className="crop-zoom">
        <span aria-hidden>Zoom</span>
        <Slider ariaLabelForHandle="Zoom" min={1} max={mostZoom} step={0.1} value={zoom} tooltip={{ open: false }} onChange={setZoom} />
      </div>
    </Modal>
  );
}
