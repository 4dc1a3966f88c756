import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { PictureFrame } from '../../../contract/endpoint.ts';
import { inSentence } from '../../format/field-name.ts';
import { webAddress } from '../../../providers/http/address.ts';
import { usePortal } from '../app/Portal.tsx';
import { PictureButton } from './PictureButton.tsx';
import type { SharedInput } from '../../model/field-kinds/field-kind.ts';
import { formTexts } from './texts.ts';

interface ImageInputProps extends SharedInput {
  readonly id: string;
  readonly label: string;
  /** The URL of the stored image, or a newly chosen file. */
  readonly value: unknown;
  readonly frame: PictureFrame | undefined;
  readonly canRemove: boolean;
  onChange(value: File | null): void;
}

export function ImageInput({
  id,
  label,
  value,
  frame,
  canRemove,
  onChange,
  ref,
  onBlur,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
}: ImageInputProps) {
  const { config } = usePortal();
  const address = typeof value === 'string' ? webAddress(config.ApiUrl, value) : undefined;
  const isShown = address !== undefined || value instanceof File;
  return (
    <div className="form-image" data-invalid={isInvalid}>
      {address !== undefined && <img src={address} alt={label} />}
      {value instanceof File && <ChosenPicture file={value} label={label} />}
      <PictureButton
        id={id}
        ref={ref}
        inputLabel={formTexts.fileFor({ field: inSentence(label) })}
        frame={frame}
        onBlur={onBlur}
        aria-describedby={describedBy}
        onChoose={onChange}
      >
        {isShown ? formTexts.chooseAnother() : formTexts.chooseFile()}
      </PictureButton>
      {canRemove && isShown && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(null)}>
          {formTexts.remove()}
        </Button>
      )}
    </div>
  );
}

function ChosenPicture({ file, label }: { file: File; label: string }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    picture.current?.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={picture} alt={label} />;
}
