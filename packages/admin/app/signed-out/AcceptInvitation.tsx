import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { invitationEndpoints } from '../../contract/invitations.ts';
import type { Call } from '../../providers/http/call.ts';
import { passwordFailure } from '../../providers/refine/auth-provider.ts';
import { commonTexts } from '../../providers/texts.ts';
import { type LinkFailure, LinkProblem, linkFailureOf } from './LinkProblem.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignedOutCard } from './SignedOutCard.tsx';
import { sessionTexts } from './texts.ts';
import { useMessages } from './use-dialogs.tsx';

type Checked = { readonly email: string } | LinkFailure;

/** Checks the token. Returns `undefined` until the answer arrives. */
function useInvitation(call: Call, token: string) {
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    const control = new AbortController();
    call(invitationEndpoints.check, { body: { Token: token }, signal: control.signal }).then(
      ({ Email }) => setChecked({ email: Email }),
      (error: unknown) => {
        if (!control.signal.aborted) setChecked(linkFailureOf(error));
      },
    );
    return () => control.abort();
  }, [call, token]);
  return checked;
}

/** The page that a mailed invitation opens, to choose the password of a new account. */
export default function AcceptInvitation({ call }: { call: Call }) {
  const { token = '' } = useParams();
  const checked = useInvitation(call, token);
  const { refuse, notice } = useMessages();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);

  const send = async (password: string) => {
    try {
      await call(invitationEndpoints.accept, { body: { Token: token, Password: password } });
      setDone(true);
    } catch (error) {
      await refuse({ title: commonTexts.error(), text: passwordFailure(error) });
    }
  };

  if (isDone) {
    return (
      <SignedOutCard title={sessionTexts.accountReady()} text={sessionTexts.accountReadyText()}>
        <Button type="primary" size="large" block onClick={() => void navigate('/login')}>
          {sessionTexts.goToLogin()}
        </Button>
      </SignedOutCard>
    );
  }
  if (checked === undefined) {
    return (
      <SignedOutCard title={sessionTexts.invitationTitle()} text={sessionTexts.invitationChecked()}>
        {null}
      </SignedOutCard>
    );
  }
  if ('problem' in checked) {
    return (
      <SignedOutCard title={sessionTexts.invitationTitle()} text="">
        <LinkProblem failure={checked} retry={() => window.location.reload()} />
      </SignedOutCard>
    );
  }
  const { email } = checked;
  return (
    <SignedOutCard title={sessionTexts.invitationTitle()} text={sessionTexts.invitationText({ email })}>
      {notice}
      <PasswordForm submitLabel={sessionTexts.createAccount()} send={send}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
      </PasswordForm>
    </SignedOutCard>
  );
}
