import { useEffect } from 'react';
import { ChatIdentity } from '../../../contract/account.ts';
import { useLookup } from '../record/use-lookup.ts';
import { usePortal, useUser } from '../session/Portal.tsx';

/**
 * The live chat of every signed-in user but Admin (O-6.19): the configured script, told by its
 * `data-email` and `data-token` who is speaking. Without a configured script there is no chat.
 */
export function ChatWidget() {
  const { role } = useUser();
  const { ChatScriptUrl } = usePortal().config;
  return ChatScriptUrl !== '' && role !== 'Admin' ? <Chat source={ChatScriptUrl} /> : null;
}

function Chat({ source }: { source: string }) {
  const identity = useLookup('account-settings', 'chatIdentity', ChatIdentity);
  const [speaker] = identity.face === 'ready' ? identity.options : [];
  const { Email: email, Token: token } = speaker ?? {};
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
