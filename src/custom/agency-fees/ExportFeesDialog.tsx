import { useState } from 'react';
import { allMerchants } from '../../../contract/finance/agency-fees.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { safeFileName } from 'schema-admin/engine/features/files/file-names.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRunRead } from 'schema-admin/engine/kit/data/use-write.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { datedFileName, saveFile } from 'schema-admin/engine/kit/tools/save-file.ts';
import { RecordForm } from 'schema-admin/engine/kit/form/RecordForm.tsx';
import { useFocusReturn } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import { useDialogDraft } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { exportFees, exportFormOf } from './export-fees.ts';
import { summaries } from './summaries.ts';
import { agencyFeeTexts } from './texts.ts';
import './agency-fees.css';

export interface ExportFeesDialogProps {
  onClose(): void;
}

const start = { MerchantId: allMerchants };

/**
 * Saves the fees of a period as a CSV file. Administrators also select a merchant. Closing the dialog clears the form
 * (C-5.53).
 */
export default function ExportFeesDialog({ onClose }: ExportFeesDialogProps) {
  const { registry } = usePortal();
  const { role } = useUser();
  const { message } = useDialogs();
  const ask = useRunRead();
  const [isChosen, setChosen] = useState(false);
  useFocusReturn();
  const draft = useDialogDraft('agency-fees.export');
  const resource = registry.find(summaries.name);
  const send = async (input: Row) => {
    const { content, name } = await ask(exportFees, { input });
    const saved = name ? safeFileName(name, '.csv') : datedFileName(agencyFeeTexts.fees(), serverNow(), 'csv');
    saveFile(content, saved);
    void message.success(agencyFeeTexts.saved({ name: saved }));
  };
  return (
    <Modal open title={agencyFeeTexts.exportTitle()} footer={null} maskClosable={!isChosen} onCancel={onClose}>
      <p className="quiet export-fees-words">
        {seesAll(role) ? agencyFeeTexts.chooseForAdmin() : agencyFeeTexts.chooseForMerchant()}
      </p>
      {resource && (
        <RecordForm
          draft={draft}
          target={{ resource, form: exportFormOf(role), start, send }}
          submitLabel={agencyFeeTexts.export()}
          onChanged={setChosen}
          onCancel={onClose}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
