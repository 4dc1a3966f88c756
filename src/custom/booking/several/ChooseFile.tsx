import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { FileButton } from '../../../engine/kit/form/FileButton.tsx';
import { saveFile } from '../../../engine/kit/tools/to-device.ts';
import { Section } from '../../../engine/kit/section/Section.tsx';
import { Problem } from '../fields/TextInput.tsx';
import { type Cells, fileFault, mostRows, readRows, templateFile } from './import-file.ts';
import type { ImportContext } from './import-row.ts';
import { severalTexts } from './texts.ts';

interface ChooseFileProps {
  readonly context: Pick<ImportContext, 'own' | 'types' | 'vehicles'>;
  onRows(rows: readonly Cells[]): void;
}

/** The template, and the rows as a file or as text. */
export function ChooseFile({ context: { own, types, vehicles }, onRows }: ChooseFileProps) {
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState<string>();
  const read = (text: string) => {
    const found = readRows(text);
    if ('fault' in found) return setFault(found.fault);
    setFault(undefined);
    onRows(found.rows);
  };
  const choose = async (file: File) => {
    const problem = fileFault(file);
    if (problem === undefined) read(await file.text());
    else setFault(problem);
  };
  const template = () => {
    const vehicle = vehicles.find(({ Active }) => Active !== false);
    // The quickest and dearest stands first.
    saveFile(templateFile({ town: own.CollectionAddress?.City ?? '', type: (types[1] ?? types[0])?.Title ?? '', vehicle: vehicle?.Name ?? '' }), 'deliveries-template.csv');
  };
  return (
    <Section title={severalTexts.chooseFile()}>
      <p>{severalTexts.intro()}</p>
      <div className="several-choose">
        <FileButton type="primary" inputLabel={severalTexts.fileLabel()} accept=".csv,.tsv,.txt" aria-describedby={`${id}-problem`} onChoose={(file) => void choose(file)}>
          {severalTexts.chooseFile()}
        </FileButton>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={template}>
          {severalTexts.template()}
        </Button>
      </div>
      <p className="quiet">{severalTexts.fileHint({ rows: mostRows })}</p>
      <div className="form-field">
        <label htmlFor={`${id}-text`}>{severalTexts.paste()}</label>
        <Input.TextArea id={`${id}-text`} value={pasted} autoSize={{ minRows: 4, maxRows: 12 }} aria-describedby={`${id}-problem`} onChange={(event) => setPasted(event.target.value)} />
      </div>
      <Problem id={`${id}-problem`} text={fault} />
      <Button className="several-read" disabled={pasted.trim() === ''} onClick={() => read(pasted)}>
        {severalTexts.read()}
      </Button>
    </Section>
  );
}
