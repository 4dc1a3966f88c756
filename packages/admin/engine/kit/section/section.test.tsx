import { expect, it } from 'vitest';
import { plainMarkup } from '../../testing/plain-markup.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { Facts, Section, SectionPart } from './Section.tsx';

it('a section shows its title, and a section part has its title as an accessible name', () => {
  expect(
    plainMarkup(
      <Section title="Notes" aside="3">
        Text
      </Section>,
    ),
  ).toBe(
    '<section class="section" aria-labelledby="#"><header class="section-header"><h2 id="#">Notes</h2>3</header>Text</section>',
  );
  expect(
    plainMarkup(
      <SectionPart title="Notes" aside="3">
        Text
      </SectionPart>,
    ),
  ).toBe('<section class="section-part" aria-label="Notes">Text3</section>');
});

it('facts leave out missing values but keep 0', () => {
  expect(
    plainMarkup(
      <Facts
        facts={[
          ['Name', 'Ash'],
          ['Age', 0],
          ['None', undefined],
          ['Null', null],
          ['Empty', ''],
        ]}
      />,
    ),
  ).toBe('<dl class="facts"><div><dt>Name</dt><dd>Ash</dd></div><div><dt>Age</dt><dd>0</dd></div></dl>');
});

it('the record header shows the back link, the name and any optional parts', () => {
  const back = { to: '/goods', label: 'Back to goods' };
  const name =
    '<header class="record-header"><a class="record-header-back" aria-label="Back to goods" href="/goods" data-discover="true">{arrow-left}</a><div class="record-header-name"><h1 class="figures">Ale</h1>';
  expect(plainMarkup(<RecordHeader back={back} title="Ale" />)).toBe(`${name}</div></header>`);
  expect(
    plainMarkup(
      <RecordHeader
        back={back}
        title="Ale"
        stage="Open"
        marks="New"
        actions="Delete"
        neighbours={{ previous: '/goods/1', next: undefined }}
      />,
    ),
  ).toBe(
    `${name}<span class="quiet">Open</span>New</div><nav class="record-header-steps" aria-label="Neighbours in the list"><a class="record-header-step" aria-label="Previous (k)" title="Previous (k)" data-step="previous" href="/goods/1" data-discover="true">{up}</a><span class="record-header-step record-header-step-none">{down}</span></nav><div class="record-header-actions">Delete</div></header>`,
  );
  expect(
    plainMarkup(<RecordHeader back={back} title="Ale" neighbours={{ previous: undefined, next: '/goods/3' }} />),
  ).toContain(
    '<a class="record-header-step" aria-label="Next (j)" title="Next (j)" data-step="next" href="/goods/3" data-discover="true">{down}</a>',
  );
});
