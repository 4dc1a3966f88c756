import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { promoCodeBatchDraft } from '../../../contract/promo-codes-batch.ts';
import { csvHeading, csvLines } from '../../engine/features/export/csv.ts';
import { datedName, saveFile } from '../../engine/kit/files/save-file.ts';
import { RecordForm } from '../../engine/kit/form/RecordForm.tsx';
import { useFocusReturn } from '../../engine/kit/form/use-focus-return.ts';
import { useLeaving } from '../../engine/kit/form/use-leaving.ts';
import { useRefresh } from '../../engine/kit/data/use-refresh.ts';
import { useWrite } from '../../engine/kit/data/use-write.ts';
import { usePortal } from '../../engine/kit/app/Portal.tsx';
import { serverNow } from '../../providers/http/server-time.ts';
import type { Row } from '../../providers/resource-calls.ts';
import { commonTexts } from '../../providers/texts.ts';
import { today, addSeveral } from './promo-code-actions.ts';
import { batchFields } from './promo-code-fields.ts';
import { promoCodes } from './promo-codes.ts';
import { promoCodeTexts } from './texts.ts';
import './promo-codes.css';

const columns = [{ label: promoCodeTexts.code(), value: (row: Readonly<Record<string, unknown>>) => String(row['Code']) }];

/** The codes as a CSV file, one a line; a spreadsheet runs none of them. */
export function codeFile(codes: readonly string[]): Blob {
  return new Blob([csvHeading(columns), csvLines(columns, codes.map((Code) => ({ Code })))], { type: 'text/csv;charset=utf-8' });
}

const Draft = promoCodeBatchDraft(today);

/** Many codes in one call: how many are on their way, and which they are. */
function useCodeBatch() {
  const { send } = useWrite();
  const { all: refresh } = useRefresh(promoCodes);
  const [running, setRunning] = useState<number>();
  const [codes, setCodes] = useState<readonly string[]>();
  return {
    running,
    codes,
    /** Rejects with the refusal, which the form then explains. */
    async add(given: Row): Promise<void> {
      const input = Draft.parse(given);
      setRunning(input.Count);
      try {
        const made = await send({ errand: addSeveral, input });
        setCodes(made.Codes);
        void refresh();
      } finally {
        setRunning(undefined);
      }
    },
  };
}

export interface AddSeveralDialogProps {
  onClose(): void;
}

const form = { fields: batchFields, schema: promoCodeBatchDraft(today) };

/** It stands below the form, which may be longer than the window. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/** Asks what a single code is asked, and how many; then offers the codes as a file. */
export default function AddSeveralDialog({ onClose }: AddSeveralDialogProps) {
  const { registry } = usePortal();
  const [isTyped, setTyped] = useState(false);
  const { running, codes, add } = useCodeBatch();
  const isChanged = isTyped && codes === undefined;
  const askBefore = useLeaving({ isChanged, singular: promoCodeTexts.batchOne(), onAbandon: () => undefined });
  useFocusReturn();
  const resource = registry.find(promoCodes.name);
  // What is under way cannot be called back: its codes would be made, and nobody would have them.
  const close = () => running === undefined && askBefore(onClose);
  return (
    <Modal open title={promoCodeTexts.addSeveralPromotionCodes()} footer={null} maskClosable={!isChanged && running === undefined} closable={running === undefined} onCancel={close}>
      {codes === undefined && resource && <RecordForm target={{ resource, form, send: add }} submitLabel={promoCodeTexts.addCodes()} onChanged={setTyped} onCancel={close} onDone={() => undefined} />}
      <p role="status" className="figures">
        {running !== undefined && promoCodeTexts.adding({ count: running })}
        {codes !== undefined && promoCodeTexts.added({ count: codes.length })}
      </p>
      {running !== undefined && <progress className="promo-batch-progress" aria-label={promoCodeTexts.addingCodes()} ref={intoView} />}
      {codes !== undefined && (
        <>
          <p className="quiet">{promoCodeTexts.batchHint()}</p>
          <footer className="record-form-buttons promo-batch-buttons">
            <Button onClick={close}>{commonTexts.close()}</Button>
            <Button type="primary" autoFocus icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(codeFile(codes), datedName(promoCodeTexts.promotionCodes(), serverNow(), 'csv'))}>
              {promoCodeTexts.downloadCsv()}
            </Button>
          </footer>
        </>
      )}
    </Modal>
  );
}
