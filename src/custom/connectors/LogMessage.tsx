import './log-message.css';

/** The whole message of an entry, on as many lines as it needs. */
export function LogMessage({ text }: { readonly text: string | null | undefined }) {
  return text ? <span className="connector-message">{text}</span> : null;
}
