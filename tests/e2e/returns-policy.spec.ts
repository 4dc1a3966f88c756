/** The returns policy pasted from Word: its tables and lists are preserved and saved. */
import { z } from 'zod';
import { expect, expectAccessible, openAs, setColorScheme, test } from './fixtures.ts';

const Before = z.object({ Result: z.object({ ReturnsPolicy: z.unknown() }) });

const point = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol;mso-fareast-font-family:Symbol'>` +
  `<span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></p>`;
const cell = (text: string, more = '') =>
  `<td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt'${more}><p class=MsoNormal style='margin-bottom:0cm'>${text}<o:p></o:p></p></td>`;
const row = (...cells: readonly string[]) => `<tr style='mso-yfti-irow:0'>${cells.join('\n')}</tr>`;

/** Clipboard HTML as Word writes it. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=EN-GB>
<!--StartFragment--><p class=MsoNormal>What can come back:<o:p></o:p></p>
${point(1, '·', 'Tools')}
${point(2, 'o', 'Unused')}
${point(2, 'o', 'In their box')}
${point(1, '·', 'Paint')}
<p class=MsoNormal>How:</p>
${point(1, '1.', 'Call us')}
${point(1, '2.', 'Bring it')}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
${row(cell('Goods'), cell('Days'))}
${row(cell('Tools'), cell('30'))}
${row(cell('Opened paint cannot come back', ' colspan=2'))}
</table><!--EndFragment--></body></html>`;

test('a policy pasted from Word keeps its table and lists, and the table can be edited', async ({ page }) => {
  await openAs(page, 'merchant-collect@demo.test', '/merchant/privacy-policy/30');
  const { ReturnsPolicy: before } = Before.parse(await (await page.request.get('/api/merchant')).json()).Result;
  const text = page.getByRole('textbox', { name: 'Policy text' });
  await text.click();
  await page.keyboard.press('Control+A');
  await text.evaluate((editor, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, fromWord);
  await expect(text).toMatchAriaSnapshot(`
    - textbox "Policy text":
      - paragraph: "What can come back:"
      - list:
        - listitem:
          - paragraph: Tools
          - list:
            - listitem:
              - paragraph: Unused
            - listitem:
              - paragraph: In their box
        - listitem:
          - paragraph: Paint
      - paragraph: "How:"
      - list:
        - listitem:
          - paragraph: Call us
        - listitem:
          - paragraph: Bring it
      - table:
        - rowgroup:
          - row "Goods Days"
          - row "Tools 30"
          - row "Opened paint cannot come back"
  `);
  expect(await text.locator('ol > li').allTextContents()).toEqual(['Call us', 'Bring it']);

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await text.getByText('30', { exact: true }).click();
  await press('Add row below');
  await press('Add column to the right');
  await expect(text.getByRole('row')).toHaveCount(4);
  await expect(text.getByRole('row').first().getByRole('cell')).toHaveCount(3);
  const cellAt = (down: number, across: number) => text.getByRole('row').nth(down).getByRole('cell').nth(across);
  await cellAt(0, 2).click();
  await press('Remove column');
  await cellAt(2, 0).click();
  await press('Remove row');
  await text.getByText('How:').click();
  await press('Heading');
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await setColorScheme(page, 'dark');
  await expectAccessible(page);
  await press('Heading');
  await press('Submit');
  await expect(page).toHaveURL(/\/account-settings$/);

  await page.goto('/merchant/privacy-policy/30');
  await expect(text.getByRole('row')).toHaveCount(3);
  await expect(text.getByRole('cell').last()).toHaveAttribute('colspan', '2');
  await expect(text.locator('ul ul > li')).toHaveCount(2);
  await text.getByRole('cell').last().click();
  await press('Remove table');
  await press('Insert table');
  await expect(text.getByRole('columnheader')).toHaveCount(2);
  // Restore the policy, because other tests read it.
  await page.request.put('/api/merchant/returns-policy', {
    headers: { 'x-requested-with': 'portal', origin: new URL(page.url()).origin },
    data: before,
  });
});
