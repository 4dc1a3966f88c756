import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { z } from 'zod';
import { FileButton } from '../../../kit/form/FileButton.tsx';
import { useUnsent } from '../../../kit/form/use-unsent.ts';
import { saveFile } from '../../../kit/tools/to-device.ts';
import { fileFault } from './table-file.ts';
import { importTexts } from './texts.ts';
import '../../../kit/form/form.css';
import './import.css';

interface ChooseTableProps {
  /** The name of the draft of what was pasted. */
  readonly draft: string;
  /** What the file is of, for those who hear it. */
  readonly fileLabel: string;
  readonly hint: string;
  readonly template: { readonly name: string; file(): Blob };
  /** Takes the rows, or answers why not. */
  onText(text: string): string | undefined;
}

/** The template, and rows as a file or as text. */
export function ChooseTable({ draft, fileLabel, hint, template, onText }: ChooseTableProps) {
  const id = useId();
  const [pasted, setPasted] = useUnsent(draft, z.string(), '');
  const [fault, setFault] = useState<string>();
  const read = (text: string) => setFault(onText(text));
  const choose = async (file: File) => {
    const problem = fileFault(file);
    if (problem === undefined) read(await file.text());
    else setFault(problem);
  };
  return (
    <>
      <div className="import-choose">
        <FileButton type="primary" inputLabel={fileLabel} accept=".csv,.tsv,.txt" aria-describedby={`${id}-problem`} onChoose={(file) => void choose(file)}>
          {importTexts.chooseFile()}
        </FileButton>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(template.file(), template.name)}>
          {importTexts.template()}
        </Button>
      </div>
      <p className="quiet">{hint}</p>
      <div className="form-field">
        <label htmlFor={`${id}-text`}>{importTexts.paste()}</label>
        <Input.TextArea id={`${id}-text`} value={pasted} autoSize={{ minRows: 4, maxRows: 12 }} aria-describedby={`${id}-problem`} onChange={(event) => setPasted(event.target.value)} />
      </div>
      <p id={`${id}-problem`} className="form-problem" role="alert">
        {fault}
      </p>
      <Button className="import-read" disabled={pasted.trim() === ''} onClick={() => read(pasted)}>
        {importTexts.read()}
      </Button>
    </>
  );
}
