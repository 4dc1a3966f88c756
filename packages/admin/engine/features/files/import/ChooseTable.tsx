import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { z } from 'zod';
import { decodeText } from '../../../../contract/csv/read-csv.ts';
import { csvTexts } from '../../../../contract/csv/texts.ts';
import { FileButton } from '../../../kit/form/FileButton.tsx';
import { useDraftState } from '../../../kit/form/use-draft-state.ts';
import { saveFile } from '../../../kit/tools/save-file.ts';
import { MapColumns } from './MapColumns.tsx';
import {
  type Mapping,
  type ReadCell,
  type TablePlan,
  fileFault,
  namesOf,
  openTable,
  readLines,
  mapHeadings,
} from './table-file.ts';
import { importTexts } from './texts.ts';
import '../../../kit/form/form.css';
import './import.css';

interface ChooseTableProps<Name extends string> {
  /** The name of the draft, which stores the table and the pasted text. */
  readonly draft: string;
  readonly fileLabel: string;
  readonly hint: string;
  readonly template: { readonly name: string; file(): Blob };
  readonly plan: TablePlan<Name>;
  onRows(rows: readonly ReadCell<Name>[]): void;
}

/** The chosen table. `mapping` contains column names, keyed by heading. */
const ChosenTable = z.object({ text: z.string(), isGuessed: z.boolean(), mapping: z.record(z.string(), z.string()) });
const Draft = z.object({ pasted: z.string(), chosen: ChosenTable.optional() });
const emptyDraft: z.infer<typeof Draft> = { pasted: '' };

/** The first step of an import. The user chooses a file or pastes text, and then maps its columns. */
export function ChooseTable<Name extends string>({
  draft: name,
  fileLabel,
  hint,
  template,
  plan,
  onRows,
}: ChooseTableProps<Name>) {
  const id = useId();
  const [{ pasted, chosen }, setDraft] = useDraftState(name, Draft, emptyDraft);
  const [fault, setFault] = useState<string>();
  const table = useMemo(() => (chosen ? openTable(chosen.text) : undefined), [chosen]);
  const read = (text: string, isGuessed: boolean) => {
    const opened = openTable(text);
    setFault('fault' in opened ? opened.fault : undefined);
    if (!('fault' in opened)) {
      setDraft((before) => ({
        ...before,
        chosen: { text, isGuessed, mapping: Object.fromEntries(mapHeadings(opened, plan)) },
      }));
    }
  };
  const choose = async (file: File) => {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
    const problem = fileFault(file) ?? (decoded ? undefined : csvTexts.notText());
    if (problem === undefined && decoded) read(decoded.text, decoded.encoding === 'Windows-1252');
    else setFault(problem);
  };
  if (chosen && table && !('fault' in table)) {
    const mapping: Mapping<Name> = new Map(
      Object.entries(chosen.mapping).flatMap(([heading, given]) =>
        namesOf(plan.columns).flatMap((each) => (each === given ? [[heading, each] as const] : [])),
      ),
    );
    return (
      <MapColumns
        table={table}
        plan={plan}
        mapping={mapping}
        isGuessed={chosen.isGuessed}
        onChange={(changed) =>
          setDraft((before) => ({ ...before, chosen: { ...chosen, mapping: Object.fromEntries(changed) } }))
        }
        onBack={() => setDraft((before) => ({ pasted: before.pasted }))}
        onContinue={() => onRows(readLines(table, mapping))}
      />
    );
  }
  return (
    <>
      <div className="import-choose">
        <FileButton
          type="primary"
          inputLabel={fileLabel}
          accept=".csv,.tsv,.txt"
          aria-describedby={`${id}-problem`}
          onChoose={(file) => void choose(file)}
        >
          {importTexts.chooseFile()}
        </FileButton>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(template.file(), template.name)}>
          {importTexts.template()}
        </Button>
      </div>
      <p className="quiet">{hint}</p>
      <div className="form-field">
        <label htmlFor={`${id}-text`}>{importTexts.paste()}</label>
        <Input.TextArea
          id={`${id}-text`}
          value={pasted}
          autoSize={{ minRows: 4, maxRows: 12 }}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setDraft((before) => ({ ...before, pasted: event.target.value }))}
        />
      </div>
      <p id={`${id}-problem`} className="form-problem" role="alert">
        {fault}
      </p>
      <Button className="import-read" disabled={pasted.trim() === ''} onClick={() => read(pasted, false)}>
        {importTexts.read()}
      </Button>
    </>
  );
}
