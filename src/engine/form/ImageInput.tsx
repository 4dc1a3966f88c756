import { DeleteOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useRef } from 'react';
import { imageUrl } from '../format/image-url.ts';
import { usePortal } from '../session/Portal.tsx';
import { FileButton } from './FileButton.tsx';
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
  const { config } = usePortal();
  const address = typeof value === 'string' ? imageUrl(config, value) : undefined;
  const isShown = address !== undefined || value instanceof File;
  const choose = (file: File) => {
    if (isPicture(file)) onChange(file);
    else modal.error(notAPicture);
  };
  return (
    <div className="form-image" data-invalid={isInvalid}>
      {address !== undefined && <img src={address} alt={label} />}
      {value instanceof File && <ChosenPicture file={value} label={label} />}
      <FileButton id={id} ref={ref} inputLabel={`File for ${label.toLowerCase()}`} accept={pictureEndings} onBlur={onBlur} aria-describedby={describedBy} onChoose={choose}>
        {isShown ? 'Choose another file' : 'Choose a file'}
      </FileButton>
      {canRemove && isShown && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(null)}>
          Remove
        </Button>
      )}
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
