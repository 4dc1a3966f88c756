import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type SessionAuth, passwordFailure } from '../../providers/refine/auth-provider.ts';
import { SignedOutCard } from './SignedOutCard.tsx';
import { TextField } from './TextField.tsx';
import { useMessages } from './use-dialogs.tsx';
import { useSignedOutForm } from './use-signed-out-form.ts';
import { sessionTexts } from './texts.ts';
import { commonTexts } from '../../providers/texts.ts';

interface Address {
  readonly email: string;
}

/** Requests a reset link. The response is the same for every address, so that it doesn't reveal which ones exist. */
export default function ForgotPassword({ auth }: { auth: SessionAuth }) {
  const { refuse, confirm, notice } = useMessages();
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);

  const send = async (address: Address) => {
    const { success, error } = await auth.forgotPassword(address);
    if (success) {
      setSent(true);
      confirm(sessionTexts.resetSent());
    } else await refuse({ title: commonTexts.error(), text: passwordFailure(error) });
  };
  const { problemOf, onSubmit, isPending, isDeaf } = useSignedOutForm(
    ['email'],
    ({ email }) => (email.trim() === '' ? { email: sessionTexts.enterEmail() } : {}),
    send,
  );

  if (isSent) {
    return (
      <SignedOutCard title={sessionTexts.checkInbox()} text={sessionTexts.ifRegistered()}>
        <Button type="primary" size="large" block onClick={() => void navigate('/login')}>
          {sessionTexts.returnToLogin()}
        </Button>
      </SignedOutCard>
    );
  }
  return (
    <SignedOutCard title={sessionTexts.forgotTitle()} text={sessionTexts.forgotText()}>
      {notice}
      <form noValidate onSubmit={onSubmit}>
        <TextField
          name="email"
          label={sessionTexts.email()}
          autoFocus
          autoComplete="username"
          inputMode="email"
          error={problemOf('email')}
        />
        <div className="signed-out-actions">
          <Button type="primary" htmlType="submit" size="large" block loading={isPending} aria-disabled={isDeaf}>
            {sessionTexts.sendResetLink()}
          </Button>
          <Link to="/login">{sessionTexts.backToLogin()}</Link>
        </div>
      </form>
    </SignedOutCard>
  );
}
