import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useUpdatePassword } from '@refinedev/core';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type PasswordStrength, passwordStrength } from '../../../contract/password.ts';
import { StateBadge, type Tone } from '../../engine/feedback/StateBadge.tsx';
import { passwordFailure } from '../../providers/refine/auth-provider.ts';
import { SignedOutCard } from './SignedOutCard.tsx';
import { TextField } from './TextField.tsx';
import { useSignedOutForm } from './use-signed-out-form.ts';

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

const hints: Record<PasswordStrength, { tone: Tone; name: string; text: string }> = {
  weak: { tone: 'failed', name: 'Weak', text: 'At least 8 characters with upper and lower case and a digit or a special character.' },
  medium: { tone: 'attention', name: 'Medium', text: 'Good enough. 10 characters with a digit and a special character make it strong.' },
  strong: { tone: 'done', name: 'Strong', text: 'Hard to guess.' },
};

export default function ResetPassword() {
  const { token = '' } = useParams();
  const { mutateAsync: reset, isPending } = useUpdatePassword<{ token: string; password: string }>();
  const { modal, notification } = App.useApp();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const [showsPassword, setShowsPassword] = useState(false);
  const [typed, setTyped] = useState('');
  const type = showsPassword ? 'text' : 'password';

  const send = async ({ password }: NewPassword) => {
    const { success, error } = await reset({ token, password });
    if (success) {
      setDone(true);
      notification.success({ message: 'Password reset successfully!' });
    } else modal.error({ title: 'Error', content: passwordFailure(error), okText: 'OK' });
  };
  const { problemOf, onSubmit, isDeaf } = useSignedOutForm(['password', 'confirmation'], problemsOf, send);

  if (isDone) {
    return (
      <SignedOutCard title="Your password is changed" text="You are signed out everywhere. Sign in with the new password.">
        <Button type="primary" size="large" block onClick={() => void navigate('/login')}>
          Go to Login
        </Button>
      </SignedOutCard>
    );
  }
  return (
    <SignedOutCard title="Choose a new password" text="You will be signed out on all devices.">
      <form noValidate onSubmit={onSubmit}>
        <TextField name="password" label="New password" type={type} autoFocus autoComplete="new-password" error={problemOf('password')} onChange={(event) => setTyped(event.target.value)} />
        <PasswordHint password={typed} />
        <TextField name="confirmation" label="Confirm password" type={type} autoComplete="new-password" error={problemOf('confirmation')} />
        <div className="signed-out-line">
          <Checkbox checked={showsPassword} onChange={(event) => setShowsPassword(event.target.checked)}>
            Show password
          </Checkbox>
        </div>
        <div className="signed-out-actions">
          <Button type="primary" htmlType="submit" size="large" block loading={isPending} aria-disabled={isDeaf}>
            Reset password
          </Button>
          <Link to="/login">Back to Login</Link>
        </div>
      </form>
    </SignedOutCard>
  );
}

function problemsOf({ password, confirmation }: NewPassword): Partial<NewPassword> {
  if (password === '') return { password: 'Please enter a password' };
  if (passwordStrength(password) === 'weak') return { password: 'Please use a stronger password' };
  return password === confirmation ? {} : { confirmation: 'Passwords do not match' };
}

function PasswordHint({ password }: { password: string }) {
  const { tone, name, text } = hints[passwordStrength(password)];
  return (
    <p className="password-hint" role="status">
      {password !== '' && (
        <>
          <StateBadge tone={tone} icon={tone === 'done' ? CheckCircleOutlined : ExclamationCircleOutlined} text={name} />
          <span className="quiet">{text}</span>
        </>
      )}
    </p>
  );
}
