import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type PasswordStrength, passwordStrength } from '../../contract/password.ts';
import { StateBadge, type Tone } from '../../engine/kit/feedback/StateBadge.tsx';
import { TextField } from './TextField.tsx';
import { sessionTexts } from './texts.ts';
import { useSignedOutForm } from './use-signed-out-form.ts';

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

const hints: Record<PasswordStrength, { tone: Tone; name: () => string; text: () => string }> = {
  weak: { tone: 'failed', name: sessionTexts.weak, text: sessionTexts.weakHint },
  medium: { tone: 'attention', name: sessionTexts.medium, text: sessionTexts.mediumHint },
  strong: { tone: 'done', name: sessionTexts.strong, text: sessionTexts.strongHint },
};

interface PasswordFormProps {
  readonly submitLabel: string;
  send(password: string): Promise<void>;
  /** Fields above the password, such as the user name for password managers. */
  readonly children?: ReactNode;
}

/** A form for a new password, entered twice and not weak. */
export function PasswordForm({ submitLabel, send, children }: PasswordFormProps) {
  const [showsPassword, setShowsPassword] = useState(false);
  const [typed, setTyped] = useState('');
  const type = showsPassword ? 'text' : 'password';
  const { problemOf, onSubmit, isPending, isDeaf } = useSignedOutForm(
    ['password', 'confirmation'],
    problemsOf,
    ({ password }) => send(password),
  );
  return (
    <form noValidate onSubmit={onSubmit}>
      {children}
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
          {submitLabel}
        </Button>
        <Link to="/login">{sessionTexts.backToLogin()}</Link>
      </div>
    </form>
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
