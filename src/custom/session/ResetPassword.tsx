import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useUpdatePassword } from '@refinedev/core';
import { App, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { type PasswordStrength, passwordStrength } from '../../../contract/password.ts';
import { StateBadge, type Tone } from '../../engine/feedback/StateBadge.tsx';
import { passwordFailure } from '../../providers/refine/auth-provider.ts';
import { SignedOutCard } from './SignedOutCard.tsx';

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
  const { mutate: reset, isPending } = useUpdatePassword<{ token: string; password: string }>();
  const { modal, notification } = App.useApp();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const [showsPassword, setShowsPassword] = useState(false);
  const [form] = Form.useForm<NewPassword>();
  const typed = Form.useWatch('password', form) ?? '';
  const type = showsPassword ? 'text' : 'password';

  const submit = ({ password }: NewPassword) =>
    reset(
      { token, password },
      {
        onSuccess: ({ success, error }) => {
          if (success) {
            setDone(true);
            notification.success({ message: 'Password reset successfully!' });
          } else modal.error({ title: 'Error', content: passwordFailure(error), okText: 'OK' });
        },
      },
    );

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
      <Form<NewPassword> form={form} layout="vertical" requiredMark={false} onFinish={submit} disabled={isPending}>
        <Form.Item
          label="New password"
          name="password"
          validateFirst
          rules={[
            { required: true, message: 'Please enter a password' },
            { validator: async (_, value: string) => (passwordStrength(value) === 'weak' ? Promise.reject(new Error('Please use a stronger password')) : undefined) },
          ]}
          validateTrigger="onSubmit"
        >
          <Input type={type} autoFocus autoComplete="new-password" size="large" />
        </Form.Item>
        <PasswordHint password={typed} />
        <Form.Item
          label="Confirm password"
          name="confirmation"
          dependencies={['password']}
          validateTrigger="onSubmit"
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, value: unknown) => (value === getFieldValue('password') ? undefined : Promise.reject(new Error('Passwords do not match'))),
            }),
          ]}
        >
          <Input type={type} autoComplete="new-password" size="large" />
        </Form.Item>
        <div className="signed-out-line">
          <Checkbox checked={showsPassword} onChange={(event) => setShowsPassword(event.target.checked)}>
            Show password
          </Checkbox>
        </div>
        <div className="signed-out-actions">
          <Button type="primary" htmlType="submit" size="large" block loading={isPending}>
            Reset password
          </Button>
          <Link to="/login">Back to Login</Link>
        </div>
      </Form>
    </SignedOutCard>
  );
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
