import type { WebhookMessage } from '../../../contract/platform/webhooks.ts';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import './webhooks.css';

/** Formats JSON for reading. Other text stays unchanged. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Body({ text }: { readonly text: string | null | undefined }) {
  return (
    <pre className="webhook-body" dir="ltr">
      {text ? indent(text) : '–'}
    </pre>
  );
}

export function RequestBody({ record }: SlotProps<WebhookMessage>) {
  return <Body text={record.Request} />;
}

export function AnswerBody({ record }: SlotProps<WebhookMessage>) {
  return <Body text={record.Answer} />;
}
