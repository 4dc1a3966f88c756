import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { currentLanguage } from 'schema-admin/contract/texts/language.ts';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema.ts';
import { escapeHtml } from '../runtime/html.ts';

const mailboxTexts = defineTexts('mailbox', {
  title: 'Mailbox',
  about: 'Emails sent by this demo, newest first.',
  to: 'To {reader}, {time}',
  empty: 'No emails yet.',
});

const shown = 50;

type MailRow = typeof mails.$inferSelect;

/** Returns a line as HTML. A URL becomes a link. */
function paragraph(line: string): string {
  const text = escapeHtml(line);
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${text}" rel="noreferrer">${text}</a>` : text;
}

const sentAt = '\0';

function article({ at, recipient, subject, body }: MailRow): string {
  const time = `<time datetime="${at.toISOString()}">${at.toUTCString()}</time>`;
  const to = escapeHtml(mailboxTexts.to({ reader: recipient, time: sentAt })).replace(sentAt, time);
  return `<article><h2>${escapeHtml(subject)}</h2><p>${to}</p><pre>${body.split('\n').map(paragraph).join('\n')}</pre></article>`;
}

function page(rows: readonly MailRow[]): string {
  const { tag, direction } = currentLanguage();
  const title = escapeHtml(mailboxTexts.title());
  const list = rows.length === 0 ? `<p>${escapeHtml(mailboxTexts.empty())}</p>` : rows.map(article).join('\n');
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:1rem/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #bbb}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(mailboxTexts.about())}</p>
${list}
</body></html>`;
}

/** Registers `GET /api/mailbox`, which shows the newest mails of the mailbox to everyone. For demo mode only. */
export function registerMailbox(app: FastifyInstance, database: Database): void {
  app.get('/api/mailbox', async (_request, reply) => {
    const rows = await database.inScope('system', (tx) => tx.select().from(mails).orderBy(desc(mails.id)).limit(shown));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(rows));
  });
}
