import type { WebhookMessage } from '../../../contract/platform/webhooks.ts';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { webhookTexts } from './texts.ts';
import { formatAnswer, formatInstant } from './webhooks.ts';
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

/** The attempts of a message, newest first. */
export function Attempts({ record }: SlotProps<WebhookMessage>) {
  const attempts = record.History ?? [];
  if (attempts.length === 0) return <p className="quiet">{webhookTexts.noAttempts()}</p>;
  return (
    <table className="webhook-attempts">
      <thead>
        <tr>
          <th scope="col">{webhookTexts.at()}</th>
          <th scope="col">{webhookTexts.answer()}</th>
          <th scope="col" className="figures">
            {webhookTexts.duration()}
          </th>
        </tr>
      </thead>
      <tbody>
        {attempts.map((attempt, at) => (
          <tr key={at}>
            <td>{formatInstant(attempt.At)}</td>
            <td>
              {formatAnswer(attempt)}
              {attempt.Answer && (
                <details>
                  <summary>{webhookTexts.showAnswer()}</summary>
                  <Body text={attempt.Answer} />
                </details>
              )}
            </td>
            <td className="figures">{attempt.Duration}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
