import { useState } from 'react';
import { safeFileName } from 'schema-admin/engine/features/files/file-names.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRunRead } from 'schema-admin/engine/kit/data/use-write.ts';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { saveFile } from 'schema-admin/engine/kit/tools/save-file.ts';
import { RecordForm } from 'schema-admin/engine/kit/form/RecordForm.tsx';
import { useFocusReturn } from 'schema-admin/engine/kit/form/use-leave-guard.ts';
import { useDialogDraft } from 'schema-admin/engine/kit/form/use-draft-state.ts';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import type { ListToolsProps } from 'schema-admin/engine/model/declaration/list-declaration.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';
import type { Row } from 'schema-admin/providers/resource-calls.ts';
import { ledger } from './ledger.ts';
import { fetchStatement, statementFormOf, statementStart } from './statement.ts';
import { ledgerTexts } from './texts.ts';

export interface StatementDialogProps extends ListToolsProps {
  onClose(): void;
}

/** Renders the dialog that saves a shop's statement. The form starts with the filters of the list. */
export default function StatementDialog({ filters, onClose }: StatementDialogProps) {
  const { registry } = usePortal();
  const { role } = useUser();
  const { message } = useDialogs();
  const ask = useRunRead();
  const [isChosen, setChosen] = useState(false);
  const [target] = useState(() => ({ form: statementFormOf(role), start: statementStart(filters, serverNow()) }));
  useFocusReturn();
  const draft = useDialogDraft('ledger.statement');
  const resource = registry.find(ledger.name);
  const send = async (input: Row) => {
    const file = await ask(fetchStatement, { input });
    const name = safeFileName(file.name, file.type === 'application/pdf' ? '.pdf' : '.csv');
    saveFile(file, name);
    void message.success(ledgerTexts.saved({ name }));
  };
  return (
    <Modal open title={ledgerTexts.statementTitle()} footer={null} maskClosable={!isChosen} onCancel={onClose}>
      <p className="quiet">{ledgerTexts.statementWords()}</p>
      {resource && (
        <RecordForm
          draft={draft}
          target={{ resource, ...target, send }}
          submitLabel={ledgerTexts.save()}
          onChanged={setChosen}
          onCancel={onClose}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
