import { useEffect } from 'react';
import { accountEndpoints } from '../../../../contract/account.ts';
import { defineErrand } from '../../../providers/errand.ts';
import { useErrand } from '../../kit/data/use-errand.ts';
import { usePortal, useUser } from '../../kit/app/Portal.tsx';

/**
 * The live chat of every signed-in user but Admin (O-6.19): the configured script, told by its
 * `data-email` and `data-token` who is speaking. Without a configured script there is no chat.
 */
export function ChatWidget() {
  const { role } = useUser();
  const { ChatScriptUrl } = usePortal().config;
  return ChatScriptUrl !== '' && role !== 'Admin' ? <Chat source={ChatScriptUrl} /> : null;
}

const chatIdentity = defineErrand('chat', 'identity', ({ call, signal }) => call(accountEndpoints.chatIdentity, { signal }));

function Chat({ source }: { source: string }) {
  const { data: answer } = useErrand(chatIdentity, { input: undefined, queryOptions: { staleTime: 300_000 } });
  const { Email: email, Token: token } = answer?.data.value ?? {};
  useEffect(() => {
    if (email === undefined || token === undefined) return;
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    Object.assign(script.dataset, { email, token });
    document.body.append(script);
    return () => script.remove();
  }, [source, email, token]);
  return null;
}
