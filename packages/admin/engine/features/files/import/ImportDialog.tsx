import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { defineOperation } from '../../../../providers/operation.ts';
import { serverNow } from '../../../../providers/http/server-time.ts';
import type { Row } from '../../../../providers/resource-calls.ts';
import { commonTexts } from '../../../../providers/texts.ts';
import { inSentence } from '../../../format/field-name.ts';
import { useRefresh } from '../../../kit/data/use-refresh.ts';
import { useWrite } from '../../../kit/data/use-write.ts';
import { Modal } from '../../../kit/dialog/Modal.tsx';
import { mapRefusalToFields } from '../../../kit/form/form-resolver.ts';
import { datedFileName, saveFile } from '../../../kit/tools/save-file.ts';
import type { CreateDeclaration, Resource } from '../../../model/declaration/resource.ts';
import type { ImportDeclaration } from '../../../model/form/form-declaration.ts';
import type { FormField } from '../../../model/form/form-field.ts';
import { ChooseTable } from './ChooseTable.tsx';
import { importDraftKey } from './import-draft-key.ts';
import { type ImportedRow, importPlan } from './import-rows.ts';
import { maxImportRows, tableFile } from './table-file.ts';
import { importTexts } from './texts.ts';
import { useRowRun } from './use-row-run.ts';

interface ImportDialogProps {
  readonly resource: Resource;
  readonly form: CreateDeclaration | ImportDeclaration;
  onClose(): void;
}

/** The results of sent rows, by row number: the reason for a failure, or `undefined` for success. */
type Outcomes = ReadonlyMap<number, string | undefined>;

/**
 * The dialog that adds or changes records with a file. It validates rows like the form, and offers failed rows as a
 * file.
 */
export default function ImportDialog({ resource, form, onClose }: ImportDialogProps) {
  const plan = useMemo(() => importPlan(resource, form), [resource, form]);
  const [rows, setRows] = useState<readonly ImportedRow[]>([]);
  const run = useRun(resource, form, plan.fields);
  const things = inSentence(resource.label);
  const ready = rows.filter(({ values }) => values !== undefined);
  const problemOf = ({ number, problem }: ImportedRow) => problem ?? run.outcomes.get(number);
  const left = rows.filter((row) => problemOf(row) !== undefined);
  const taken = ready.filter(({ number }) => run.outcomes.has(number) && run.outcomes.get(number) === undefined);
  const download = () =>
    saveFile(
      tableFile(
        plan.headings,
        left.map((row) => ({ ...row.cells, reason: problemOf(row) ?? '' })),
        true,
      ),
      datedFileName(importTexts.notImported({ things: resource.label }), serverNow(), 'csv'),
    );
  const labelOf = (key: string) => plan.columns[key]?.[0] ?? key;
  const title = importTexts.title({ things });
  const isOver = run.outcomes.size > 0 && !run.isRunning;
  return (
    <Modal
      open
      title={title}
      footer={null}
      width="min(760px, 92%)"
      maskClosable={rows.length === 0}
      closable={!run.isRunning}
      keyboard={!run.isRunning}
      onCancel={onClose}
    >
      {rows.length === 0 ? (
        <ChooseTable
          draft={importDraftKey(resource)}
          fileLabel={importTexts.fileLabel({ things })}
          hint={importTexts.hint({ rows: maxImportRows, columns: plan.required.map(labelOf).join(', ') })}
          template={{ name: `${resource.name}-template.csv`, file: plan.template }}
          plan={plan}
          onRows={(cells) => void plan.check(cells).then(setRows)}
        />
      ) : (
        <div className="import-run">
          <p role="status" className="figures">
            {run.outcomes.size === 0
              ? importTexts.ready({ count: ready.length })
              : isOver
                ? importTexts.done({ count: taken.length })
                : importTexts.progress({ done: run.outcomes.size, count: ready.length })}
            {left.length > 0 && ` · ${importTexts.toCorrect({ count: left.length })}`}
          </p>
          {run.outcomes.size > 0 && <progress aria-label={title} max={ready.length} value={run.outcomes.size} />}
          <ul className="import-rows" aria-label={things}>
            {rows.map((row) => (
              <li key={row.number}>
                <span className="quiet figures">
                  {importTexts.row()} {row.number}
                </span>
                <span>{row.cells[resource.title] ?? Object.values(row.cells)[0]}</span>
                {problemOf(row) !== undefined && <span className="import-problem">{problemOf(row)}</span>}
              </li>
            ))}
          </ul>
          <footer className="record-form-buttons dialog-foot">
            {left.length > 0 && !run.isRunning && (
              <Button onClick={download}>{importTexts.downloadFailed({ count: left.length })}</Button>
            )}
            <Button onClick={run.isRunning ? run.stop : onClose}>
              {isOver ? commonTexts.close() : commonTexts.cancel()}
            </Button>
            {run.outcomes.size === 0 && ready.length > 0 && (
              <Button type="primary" onClick={() => run.start(ready)}>
                {importTexts.run({ count: ready.length })}
              </Button>
            )}
          </footer>
        </div>
      )}
    </Modal>
  );
}

/** Sends the rows, a few at a time, until the dialog closes. Never sends a row twice, even if its response is lost. */
function useRun(resource: Resource, form: ImportDialogProps['form'], fields: readonly FormField[]) {
  const { send } = useWrite();
  const refresh = useRefresh(resource);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const { running, start, cancel } = useRowRun<'import'>();
  const operation = useMemo(
    () =>
      defineOperation(resource.name, 'import', async (context, _, values: Row, own) =>
        form === resource.create ? await own?.create?.(values) : await form.call?.(context, values),
      ),
    [resource, form],
  );
  const reasonOf = (error: unknown) => {
    const { placed, rest } = mapRefusalToFields(error, fields);
    const named = placed.map(({ key, message }) =>
      importTexts.problem({ field: fields.find((field) => field.key === key)?.label ?? key, problem: message }),
    );
    return [...named, ...(rest === undefined ? [] : [rest])].join(' ');
  };
  const add = async ({ number, values = {} }: ImportedRow) => {
    const reason = await send({ operation, input: values }).then(() => undefined, reasonOf);
    setOutcomes((before) => new Map(before).set(number, reason));
  };
  return {
    outcomes,
    isRunning: running !== undefined,
    stop: cancel,
    start: (rows: readonly ImportedRow[]) => void start('import', rows, add).finally(() => void refresh.all()),
  };
}
