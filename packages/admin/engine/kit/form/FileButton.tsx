import { UploadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { type Ref, useRef } from 'react';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'icon' | 'ref'> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** The file input's own name. */
  readonly inputLabel: string;
  /** Media types or endings, separated by commas. */
  readonly accept: string;
  onChoose(file: File): void;
}

/** A button that has one file chosen. */
export function FileButton({ inputLabel, accept, onChoose, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} {...button} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={inputLabel}
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // The same file again, once corrected, is a choice too.
          event.target.value = '';
        }}
      />
    </>
  );
}
