import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { csvType, writeCsv } from 'schema-admin/contract/csv/write-csv.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { promoCodeBatchDraft } from '../../../contract/promotions/promo-codes-batch.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { datedFileName, saveFile } from 'schema-admin/engine/kit/tools/save-file.ts';
import { dialogWidthFor } from 'schema-admin/engine/kit/form/FormFields.tsx';
import { RecordForm } from 'schema-admin/engine/kit/form/RecordForm.tsx';
import { useFocusReturn, useLeaveGuard } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import { useDialogDraft } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { useRefresh } from 'schema-admin/engine/kit/data/use-refresh.ts';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { defaultLocation, writeListLocation } from 'schema-admin/engine/kit/rows/list-location.ts';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import { writeId } from 'schema-admin/engine/model/filter/id-filter.ts';
import { listPathOf } from 'schema-admin/engine/model/registry/registry.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { addBatch, today, defaultDiscount } from './promo-code-actions.ts';
import { batchFields } from './promo-code-fields.ts';
import { promoCodes } from './promo-codes.ts';
import { promoCodeTexts } from './texts.ts';
import './promo-codes.css';

/** Returns a CSV file with one code per line. Values cannot run as spreadsheet formulas. */
export function codeFile(codes: readonly string[]): Blob {
  return new Blob([writeCsv([[promoCodeTexts.code()], ...codes.map((code) => [code])])], { type: csvType });
}

const Draft = promoCodeBatchDraft(today);

interface CreatedBatch {
  readonly codes: readonly string[];
  /** Id of the batch, if the backend stores batches. */
  readonly batch: Id | undefined;
}

function useCodeBatch() {
  const { send } = useWrite();
  const { all: refresh } = useRefresh(promoCodes);
  const [running, setRunning] = useState<number>();
  const [made, setMade] = useState<CreatedBatch>();
  return {
    running,
    made,
    /** Creates the codes. Rejects if the server rejects them, so that the form can show the errors. */
    async add(given: Row): Promise<void> {
      const input = Draft.parse(given);
      setRunning(input.Count);
      try {
        const { Codes, Batch } = await send({ operation: addBatch, input });
        setMade({ codes: Codes, batch: Batch ?? undefined });
        void refresh();
      } finally {
        setRunning(undefined);
      }
    },
  };
}

export interface AddBatchDialogProps {
  onClose(): void;
}

const form = { fields: batchFields, schema: promoCodeBatchDraft(today) };

/** Row limit of the first fetch. Scrolling loads more rows. */
const maxRows = 150;

/** Returns the URL parameters of the list with only these codes, and with as many pages as can be selected together. */
function searchFor({ list }: Resource, batch: Id, count: number): string {
  if (!list) return '';
  const pages = Math.ceil(Math.min(count, maxRows) / list.size);
  return writeListLocation(
    { ...defaultLocation(undefined, list), filters: { Batch: [writeId(batch)] }, pages },
    list,
  ).toString();
}

/** Scrolls to the result, because the form above it may be longer than the window. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** Renders the form for a batch of codes, then offers the created codes as a file. */
export default function AddBatchDialog({ onClose }: AddBatchDialogProps) {
  const { registry } = usePortal();
  const [isTyped, setTyped] = useState(false);
  const { running, made, add } = useCodeBatch();
  const [initial] = useState(defaultDiscount);
  const isChanged = isTyped && made === undefined;
  const { askBefore } = useLeaveGuard({ isChanged, singular: promoCodeTexts.batchOne(), onAbandon: () => undefined });
  useFocusReturn();
  const draft = useDialogDraft('promo-codes.several');
  const resource = registry.find(promoCodes.name);
  // A request in flight cannot be cancelled, because it would create codes that the user never sees.
  const close = () => running === undefined && askBefore(onClose);
  return (
    <Modal
      open
      title={promoCodeTexts.addSeveralPromotionCodes()}
      footer={null}
      {...(made ? {} : dialogWidthFor(batchFields))}
      maskClosable={!isChanged && running === undefined}
      closable={running === undefined}
      onCancel={close}
    >
      {!made && resource && (
        <RecordForm
          draft={draft}
          target={{ resource, form, start: initial, send: add }}
          submitLabel={promoCodeTexts.addCodes()}
          onChanged={setTyped}
          onCancel={close}
          onDone={() => undefined}
        />
      )}
      <p role="status" className="figures">
        {running !== undefined && promoCodeTexts.adding({ count: running })}
        {made && promoCodeTexts.added({ count: made.codes.length })}
      </p>
      {running !== undefined && (
        <progress className="promo-batch-progress" aria-label={promoCodeTexts.addingCodes()} ref={intoView} />
      )}
      {made && resource && <CreatedCodes made={made} resource={resource} onClose={onClose} />}
    </Modal>
  );
}

interface CreatedCodesProps {
  readonly made: CreatedBatch;
  readonly resource: Resource;
  onClose(): void;
}

function CreatedCodes({ made: { codes, batch }, resource, onClose }: CreatedCodesProps) {
  const navigate = useNavigate();
  const user = useUser();
  const show = (known: Id) => {
    onClose();
    void navigate({ pathname: listPathOf(resource, user), search: searchFor(resource, known, codes.length) });
  };
  return (
    <>
      <p className="quiet">{promoCodeTexts.batchHint()}</p>
      <footer className="record-form-buttons dialog-foot promo-batch-buttons">
        <Button onClick={onClose}>{commonTexts.close()}</Button>
        {batch !== undefined && (
          <Button onClick={() => show(batch)}>{promoCodeTexts.showAdded({ count: codes.length })}</Button>
        )}
        <Button
          type="primary"
          autoFocus
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile(codeFile(codes), datedFileName(promoCodeTexts.promotionCodes(), serverNow(), 'csv'))}
        >
          {promoCodeTexts.downloadCsv()}
        </Button>
      </footer>
    </>
  );
}
