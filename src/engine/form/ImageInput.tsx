import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { imageUrl } from '../format/image-url.ts';
import { usePortal } from '../session/Portal.tsx';
import { isPicture, notAPicture, pictureEndings } from './picture-file.ts';
import type { SharedInput } from './shared-input.ts';

interface ImageInputProps extends SharedInput {
  readonly id: string;
  readonly label: string;
  /** The picture that is there, by its address, or the one just chosen. */
  readonly value: unknown;
  readonly canRemove: boolean;
  onChange(value: File | null): void;
}

/** A picture: what is there or was just chosen, and a button to choose another. PNG and JPEG only. */
export function ImageInput({ id, label, value, canRemove, onChange, ref, onBlur, 'aria-invalid': isInvalid, 'aria-describedby': describedBy }: ImageInputProps) {
  const { modal } = App.useApp();
  const chooser = useRef<HTMLInputElement>(null);
  const { config } = usePortal();
  const address = typeof value === 'string' ? imageUrl(config, value) : undefined;
  const isShown = address !== undefined || value instanceof File;
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (isPicture(file)) onChange(file);
    else modal.error(notAPicture);
  };
  return (
    <div className="form-image" data-invalid={isInvalid}>
      {address !== undefined && <img src={address} alt={label} />}
      {value instanceof File && <ChosenPicture file={value} label={label} />}
      <Button id={id} ref={ref} icon={<UploadOutlined aria-hidden />} onBlur={onBlur} aria-describedby={describedBy} onClick={() => chooser.current?.click()}>
        {isShown ? 'Choose another file' : 'Choose a file'}
      </Button>
      {canRemove && isShown && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`File for ${label.toLowerCase()}`}
        accept={pictureEndings}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file again is a choice too.
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** Its address lives as long as it is shown. */
function ChosenPicture({ file, label }: { file: File; label: string }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    picture.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={picture} alt={label} />;
}
