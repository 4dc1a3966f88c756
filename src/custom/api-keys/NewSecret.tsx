import { CopyOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useMatch } from 'react-router';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { copyText } from 'schema-admin/engine/kit/tools/save-file.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { showSecret, useNewSecret } from './new-secret.ts';
import { apiKeyTexts } from './texts.ts';

/**
 * Shows the secret of a new key until the user closes the dialog. Waits until the form of the new key is closed: it
 * navigates back, which would close this dialog instead.
 */
export default function NewSecret() {
  const secret = useNewSecret();
  const isFormOpen = useMatch('/api-keys') === null;
  // Another user may sign in later without loading the page again.
  useEffect(() => () => showSecret(undefined), []);
  return secret === undefined || isFormOpen ? null : <SecretDialog secret={secret} />;
}

function SecretDialog({ secret }: { readonly secret: string }) {
  const [status, setStatus] = useState('');
  const copy = async () => setStatus((await copyText(secret)) ? apiKeyTexts.copied() : apiKeyTexts.notCopied());
  return (
    <Modal
      open
      title={apiKeyTexts.newSecret()}
      footer={null}
      maskClosable={false}
      onCancel={() => showSecret(undefined)}
    >
      <p>{apiKeyTexts.copyNow()}</p>
      <Input.TextArea
        readOnly
        rows={2}
        dir="ltr"
        value={secret}
        aria-label={apiKeyTexts.newSecret()}
        onFocus={({ target }) => target.select()}
      />
      <p role="status">{status}</p>
      <footer className="record-form-buttons dialog-foot">
        <Button onClick={() => showSecret(undefined)}>{commonTexts.close()}</Button>
        <Button type="primary" autoFocus icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {apiKeyTexts.copy()}
        </Button>
      </footer>
    </Modal>
  );
}
