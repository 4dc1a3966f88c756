import { InboxOutlined } from '@ant-design/icons';
import { describe, expect, it } from 'vitest';
import { plainMarkup } from '../../testing/plain-markup.tsx';
import { ApiError } from '../../../providers/http/api-error.ts';
import { Byline } from './Byline.tsx';
import { MailLink, PhoneLink } from './ContactLinks.tsx';
import { EmptyState } from './EmptyState.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { LongText } from './LongText.tsx';
import { StateBadge } from './StateBadge.tsx';
import { failureDialog, failureText } from './failure-dialog.ts';
import { FailureAdvice, PageSkeleton } from './page.tsx';

const nothing = () => undefined;

describe('feedback components', () => {
  it('truncate a long text and offer to show the rest', () => {
    expect(plainMarkup(<LongText text={'a'.repeat(200)} />)).toBe(`<p>${'a'.repeat(200)}</p>`);
    expect(plainMarkup(<LongText text={`${'a'.repeat(198)}  bc`} />)).toBe(
      `<p>${'a'.repeat(198)}… <button aria-expanded="false" type="button"><span>Show more</span></button></p>`,
    );
  });

  it('show an author, and the time if known', () => {
    expect(plainMarkup(<Byline by="Ada" at={undefined} />)).toBe('<span class="quiet figures">Ada</span>');
    expect(plainMarkup(<Byline by="Ada" at={new Date('2026-11-21T16:05:09Z')} />)).toBe(
      '<span class="quiet figures">Ada · <time dateTime="2026-11-21T16:05:09.000Z">21 Nov 2026 - 4:05:09PM</time></span>',
    );
  });

  it('render a phone number and an email address as links', () => {
    expect(plainMarkup(<PhoneLink number="+44 (20) 7946-0018" />)).toBe(
      '<a class="contact-link figures" href="tel:+442079460018">020 7946 0018</a>',
    );
    expect(plainMarkup(<PhoneLink number="1">Call</PhoneLink>)).toBe(
      '<a class="contact-link figures" href="tel:1">Call</a>',
    );
    expect(plainMarkup(<MailLink address="a@b.test" />)).toBe(
      '<a class="contact-link" href="mailto:a@b.test">a@b.test</a>',
    );
  });

  it('show an empty state with an icon, a sentence and the next step', () => {
    expect(
      plainMarkup(
        <EmptyState icon={InboxOutlined} title="None">
          Add one
        </EmptyState>,
      ),
    ).toBe('<div class="empty-state"><span class="empty-state-icon">{inbox}</span><h2>None</h2>Add one</div>');
    expect(plainMarkup(<EmptyState icon={InboxOutlined} isPage title="None" />)).toContain('<h1>None</h1>');
  });

  it('show a state as text, icon and colour, and a page skeleton', () => {
    expect(plainMarkup(<StateBadge tone="done" icon={InboxOutlined} text="Done" />)).toBe(
      '<span class="state-badge state-badge-done">{inbox}Done</span>',
    );
    expect(plainMarkup(<PageSkeleton />)).toBe(
      '<div class="page-skeleton" role="status" aria-label="Loading"><span></span><span></span><span></span></div>',
    );
  });
});

describe('a failure', () => {
  it('is shown in place of missing content, with its reason and Retry', () => {
    expect(plainMarkup(<LoadFailed what="Orders" message="No network" onRetry={nothing} />)).toBe(
      '<div role="alert"><div class="empty-state"><span class="empty-state-icon">{warning}</span><h2>Orders could not be loaded</h2><p class="quiet load-failed-reason">No network</p><button type="button"><span>Retry</span></button></div></div>',
    );
    expect(plainMarkup(<LoadFailed what="Orders" isPage message="No network" onRetry={nothing} />)).toContain('<h1>');
  });

  it('is shown next to content that stays visible', () => {
    const markup = plainMarkup(
      <FailureNotice what="More could not be loaded" message="No network" onRetry={nothing} />,
    );
    expect(markup).toBe(
      '<div role="alert" class="failure-notice">{warning}<p class="failure-notice-text"><strong>More could not be loaded.</strong> No network</p><button type="button"><span>Retry</span></button></div>',
    );
    expect(plainMarkup(<FailureNotice what="More" message="No" isRetrying onRetry={nothing} />)).not.toBe(
      plainMarkup(<FailureNotice what="More" message="No" onRetry={nothing} />),
    );
  });

  it('shows advice if there is some', () => {
    expect([
      plainMarkup(<FailureAdvice text="It failed" />),
      plainMarkup(<FailureAdvice text="It failed" advice="Wait" />),
    ]).toEqual(['<p>It failed</p>', '<p>It failed</p><p class="quiet">Wait</p>']);
  });

  it('shows the server’s message, the transport’s, or a default', () => {
    const odd: readonly unknown[] = [
      new Error('Too late'),
      { message: '' },
      { message: 7 },
      'text',
      null,
      undefined,
      { message: 'Own' },
    ];
    expect(odd.map(failureText)).toEqual(['Too late', ...Array(5).fill(failureText(undefined)), 'Own']);
    expect(failureText(undefined)).not.toBe('');
    expect(failureDialog(new Error('Too late'))).toEqual({ title: 'Error', content: 'Too late', okText: 'OK' });
    const [plain, picture] = [undefined, 'invalid-image' as const].map((code) =>
      failureDialog(new ApiError('http', 'Refused', { status: 400, error: 'Refused', code })),
    );
    expect([plain?.content, picture?.content === 'Refused']).toEqual(['Refused', false]);
  });
});
