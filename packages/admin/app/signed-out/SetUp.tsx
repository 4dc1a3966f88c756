import { Button, Checkbox } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { passwordStrength } from '../../contract/password.ts';
import { setUpEndpoints } from '../../contract/set-up.ts';
import type { Call } from '../../providers/http/call.ts';
import { passwordFailure } from '../../providers/refine/auth-provider.ts';
import { commonTexts } from '../../providers/texts.ts';
import { type LinkFailure, LinkProblem, linkFailureOf } from './LinkProblem.tsx';
import { SignedOutCard } from './SignedOutCard.tsx';
import { TextField } from './TextField.tsx';
import { sessionTexts } from './texts.ts';
import { useMessages } from './use-dialogs.tsx';
import { useSignedOutForm } from './use-signed-out-form.ts';

const names = ['platformName', 'platformAddress', 'vatNumber', 'email', 'password', 'confirmation'] as const;
type Values = Readonly<Record<(typeof names)[number], string>>;
type LinkState = 'unchecked' | 'valid' | LinkFailure;

/** Checks the link. A failed check can be repeated. */
function useLinkState(call: Call, token: string) {
  const [state, setState] = useState<LinkState>('unchecked');
  const check = useCallback(
    (signal?: AbortSignal) =>
      call(setUpEndpoints.check, { body: { Token: token }, ...(signal && { signal }) }).then(
        () => setState('valid'),
        (error: unknown) => {
          if (signal?.aborted !== true) setState(linkFailureOf(error));
        },
      ),
    [call, token],
  );
  useEffect(() => {
    const control = new AbortController();
    void check(control.signal);
    return () => control.abort();
  }, [check]);
  const retry = () => {
    setState('unchecked');
    void check();
  };
  return { state, retry };
}

/** The page of the first start's link, for the platform's identity and the first administrator. */
export default function SetUp({ call }: { call: Call }) {
  const { token = '' } = useParams();
  const { state, retry } = useLinkState(call, token);
  const { refuse, notice } = useMessages();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);

  const send = async (values: Values) => {
    try {
      await call(setUpEndpoints.run, {
        body: {
          Token: token,
          Name: values.platformName,
          Address: values.platformAddress,
          VatNumber: values.vatNumber,
          Email: values.email,
          Password: values.password,
        },
      });
      setDone(true);
    } catch (error) {
      await refuse({ title: commonTexts.error(), text: passwordFailure(error) });
    }
  };

  if (isDone) {
    return (
      <SignedOutCard title={sessionTexts.setUpDone()} text={sessionTexts.setUpDoneText()}>
        <Button type="primary" size="large" block onClick={() => void navigate('/login')}>
          {sessionTexts.goToLogin()}
        </Button>
      </SignedOutCard>
    );
  }
  if (state === 'valid') {
    return (
      <SignedOutCard title={sessionTexts.setUpTitle()} text={sessionTexts.setUpText()}>
        <SetUpForm notice={notice} send={send} />
      </SignedOutCard>
    );
  }
  return (
    <SignedOutCard title={sessionTexts.setUpTitle()} text={state === 'unchecked' ? sessionTexts.setUpChecked() : ''}>
      {state !== 'unchecked' && <LinkProblem failure={state} retry={retry} />}
    </SignedOutCard>
  );
}

interface SetUpFormProps {
  readonly notice: ReactNode;
  send(values: Values): Promise<void>;
}

function SetUpForm({ notice, send }: SetUpFormProps) {
  const [showsPassword, setShowsPassword] = useState(false);
  const { problemOf, onSubmit, isPending, isDeaf } = useSignedOutForm(names, problemsOf, send);
  const type = showsPassword ? 'text' : 'password';
  const field = (name: (typeof names)[number], label: string) => ({ name, label, error: problemOf(name) });
  return (
    <>
      {notice}
      <form noValidate onSubmit={onSubmit}>
        <TextField {...field('platformName', sessionTexts.platformName())} autoFocus autoComplete="organization" />
        <TextField {...field('platformAddress', sessionTexts.platformAddress())} autoComplete="street-address" />
        <TextField
          {...field('vatNumber', sessionTexts.vatNumber())}
          hint={sessionTexts.vatNumberHint()}
          autoComplete="off"
        />
        <TextField {...field('email', sessionTexts.adminEmail())} autoComplete="username" inputMode="email" />
        <TextField {...field('password', sessionTexts.password())} type={type} autoComplete="new-password" />
        <TextField {...field('confirmation', sessionTexts.confirmPassword())} type={type} autoComplete="new-password" />
        <div className="signed-out-line">
          <Checkbox checked={showsPassword} onChange={(event) => setShowsPassword(event.target.checked)}>
            {sessionTexts.showPassword()}
          </Checkbox>
        </div>
        <Button type="primary" htmlType="submit" size="large" block loading={isPending} aria-disabled={isDeaf}>
          {sessionTexts.setUp()}
        </Button>
      </form>
    </>
  );
}

function problemsOf(values: Values): Partial<Values> {
  return {
    ...(values.platformName.trim() === '' ? { platformName: sessionTexts.enterPlatformName() } : {}),
    ...(/[\p{L}\p{N}]/u.test(values.platformAddress) ? {} : { platformAddress: sessionTexts.enterPlatformAddress() }),
    ...(values.email.trim() === '' ? { email: sessionTexts.enterEmail() } : {}),
    ...passwordProblems(values),
  };
}

function passwordProblems({ password, confirmation }: Values): Partial<Values> {
  if (password === '') return { password: sessionTexts.enterPassword() };
  if (passwordStrength(password) === 'weak') return { password: sessionTexts.weakHint() };
  return password === confirmation ? {} : { confirmation: sessionTexts.noMatch() };
}
