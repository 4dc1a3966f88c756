import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type SessionAuth, passwordFailure } from '../../providers/refine/auth-provider.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SignedOutCard } from './SignedOutCard.tsx';
import { useMessages } from './use-dialogs.tsx';
import { sessionTexts } from './texts.ts';
import { commonTexts } from '../../providers/texts.ts';

export default function ResetPassword({ auth }: { auth: SessionAuth }) {
  const { token = '' } = useParams();
  const { refuse, confirm, notice } = useMessages();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);

  const send = async (password: string) => {
    const { success, error } = await auth.updatePassword({ token, password });
    if (success) {
      setDone(true);
      confirm(sessionTexts.resetDone());
    } else await refuse({ title: commonTexts.error(), text: passwordFailure(error) });
  };

  if (isDone) {
    return (
      <SignedOutCard title={sessionTexts.changedTitle()} text={sessionTexts.changedText()}>
        <Button type="primary" size="large" block onClick={() => void navigate('/login')}>
          {sessionTexts.goToLogin()}
        </Button>
      </SignedOutCard>
    );
  }
  return (
    <SignedOutCard title={sessionTexts.chooseTitle()} text={sessionTexts.chooseText()}>
      {notice}
      <PasswordForm submitLabel={sessionTexts.resetPassword()} send={send} />
    </SignedOutCard>
  );
}
