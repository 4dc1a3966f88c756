import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type PasswordStrength, passwordStrength } from '../../contract/password.ts';
import { StateBadge, type Tone } from '../../engine/kit/feedback/StateBadge.tsx';
import { type SessionAuth, passwordFailure } from '../../providers/refine/auth-provider.ts';
import { SignedOutCard } from './SignedOutCard.tsx';
import { TextField } from './TextField.tsx';
import { useMessages } from './use-dialogs.tsx';
import { useSignedOutForm } from './use-signed-out-form.ts';
import { sessionTexts } from './texts.ts';
import { commonTexts } from '../../providers/texts.ts';

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

const hints: Record<PasswordStrength, { tone: Tone; name: () => string; text: () => string }> = {
  weak: { tone: 'failed', name: sessionTexts.weak, text: sessionTexts.weakHint },
  medium: { tone: 'attention', name: sessionTexts.medium, text: sessionTexts.mediumHint },
  strong: { tone: 'done', name: sessionTexts.strong, text: sessionTexts.strongHint },
};

export default function ResetPassword({ auth }: { auth: SessionAuth }) {
  const { token = '' } = useParams();
  const { refuse, confirm, notice } = useMessages();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const [showsPassword, setShowsPassword] = useState(false);
  const [typed, setTyped] = useState('');
  const type = showsPassword ? 'text' : 'password';

  const send = async ({ password }: NewPassword) => {
    const { success, error } = await auth.updatePassword({ token, password });
    if (success) {
      setDone(true);
      confirm(sessionTexts.resetDone());
    } else await refuse({ title: commonTexts.error(), text: passwordFailure(error) });
  };
  const { problemOf, onSubmit, isPending, isDeaf } = useSignedOutForm(['password', 'confirmation'], problemsOf, send);

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
      <form noValidate onSubmit={onSubmit}>
        <TextField
          name="password"
          label={sessionTexts.newPassword()}
          type={type}
          autoFocus
          autoComplete="new-password"
          error={problemOf('password')}
          onChange={(event) => setTyped(event.target.value)}
        />
        <PasswordHint password={typed} />
        <TextField
          name="confirmation"
          label={sessionTexts.confirmPassword()}
          type={type}
          autoComplete="new-password"
          error={problemOf('confirmation')}
        />
        <div className="signed-out-line">
          <Checkbox checked={showsPassword} onChange={(event) => setShowsPassword(event.target.checked)}>
            {sessionTexts.showPassword()}
          </Checkbox>
        </div>
        <div className="signed-out-actions">
          <Button type="primary" htmlType="submit" size="large" block loading={isPending} aria-disabled={isDeaf}>
            {sessionTexts.resetPassword()}
          </Button>
          <Link to="/login">{sessionTexts.backToLogin()}</Link>
        </div>
      </form>
    </SignedOutCard>
  );
}

function problemsOf({ password, confirmation }: NewPassword): Partial<NewPassword> {
  if (password === '') return { password: sessionTexts.enterPassword() };
  if (passwordStrength(password) === 'weak') return { password: sessionTexts.useStronger() };
  return password === confirmation ? {} : { confirmation: sessionTexts.noMatch() };
}

function PasswordHint({ password }: { password: string }) {
  const { tone, name, text } = hints[passwordStrength(password)];
  return (
    <p className="password-hint" role="status">
      {password !== '' && (
        <>
          <StateBadge
            tone={tone}
            icon={tone === 'done' ? CheckCircleOutlined : ExclamationCircleOutlined}
            text={name()}
          />
          <span className="quiet">{text()}</span>
        </>
      )}
    </p>
  );
}
