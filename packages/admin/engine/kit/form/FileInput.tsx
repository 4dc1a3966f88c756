import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { inSentence } from '../../format/field-name.ts';
import { fileNameFromUrl } from '../../format/values.ts';
import { webAddress } from '../../../providers/http/address.ts';
import type { SharedInput } from '../../model/field-kinds/field-kind.ts';
import type { FormField } from '../../model/form/form-field.ts';
import { usePortal } from '../app/Portal.tsx';
import { FileButton } from './FileButton.tsx';
import { formTexts } from './texts.ts';

interface FileInputProps extends SharedInput {
  readonly id: string;
  readonly field: FormField;
  /** The URL of the stored file, or a newly chosen file. */
  readonly value: unknown;
  onChange(value: File | null): void;
}

export function FileInput({
  id,
  field: { label, accept, isOptional },
  value,
  onChange,
  ref,
  onBlur,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
}: FileInputProps) {
  const isShown = (typeof value === 'string' && value !== '') || value instanceof File;
  return (
    <div className="form-image" data-invalid={isInvalid}>
      {typeof value === 'string' && value !== '' && <FileLink address={value} />}
      {value instanceof File && <span>{value.name}</span>}
      <FileButton
        id={id}
        ref={ref}
        inputLabel={formTexts.fileFor({ field: inSentence(label) })}
        accept={accept ?? ''}
        onBlur={onBlur}
        aria-describedby={describedBy}
        onChoose={onChange}
      >
        {isShown ? formTexts.chooseAnother() : formTexts.chooseFile()}
      </FileButton>
      {isOptional && isShown && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(null)}>
          {formTexts.remove()}
        </Button>
      )}
    </div>
  );
}

/** Shows the name of a file, linked if its address is a web URL. */
export function FileLink({ address }: { readonly address: string }) {
  const { config } = usePortal();
  const link = webAddress(config.ApiUrl, address);
  if (link === undefined) return <span>{fileNameFromUrl(address)}</span>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {fileNameFromUrl(address)}
    </a>
  );
}
