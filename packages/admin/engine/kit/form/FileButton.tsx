import { UploadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { type Ref, useRef } from 'react';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'icon' | 'ref'> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** The accessible name of the file input. */
  readonly inputLabel: string;
  /** Media types or file extensions, separated by commas. */
  readonly accept: string;
  onChoose(file: File): void;
}

/** Renders a button that opens the browser's file picker for one file. */
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
          // Reset the value so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
