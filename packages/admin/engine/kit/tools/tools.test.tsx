import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainMarkup } from '../../testing/plain-markup.tsx';
import { english, setLanguageSource } from '../../../contract/texts/language.ts';
import { LinkButton } from './LinkButton.tsx';
import { ListTabs } from './ListTabs.tsx';
import { ToolPanel } from './ToolPanel.tsx';
import { ToolPopover } from './ToolPopover.tsx';
import { copyText, datedFileName, saveFile } from './save-file.ts';

const nothing = () => undefined;
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setLanguageSource(() => english);
});

describe('list tools', () => {
  it('render tabs with one tab stop, marks for new rows, and counts', () => {
    const markup = plainMarkup(
      <ListTabs
        label="Lists"
        tabs={{ open: 'Open', done: 'Done', none: 'None' }}
        current="done"
        marked={new Set(['open'])}
        counts={{ open: { count: 1200 }, done: { count: 3, urgent: '2' } }}
        onOpen={nothing}
      />,
    );
    const tab = (name: string, isOpen: boolean, inside: string) =>
      `<button type="button" role="tab" data-tab="${name}" aria-selected="${isOpen}" aria-labelledby="#-${name}" aria-describedby="#-${name}-count" tabindex="${isOpen ? 0 : -1}" class="list-tab">${inside}</button>`;
    expect(markup).toBe(
      `<div role="tablist" aria-label="Lists" class="list-tabs" tabindex="-1">${[
        tab(
          'open',
          false,
          '<span id="#-open">Open<span class="list-tab-new"> New</span></span><span class="list-tab-count figures" data-text="1,200" aria-hidden="true"></span><span id="#-open-count" hidden="">1,200</span>',
        ),
        tab(
          'done',
          true,
          '<span id="#-done">Done</span><span class="list-tab-count figures" data-text="3" aria-hidden="true"></span><span class="list-tab-count list-tab-urgent figures" data-text="2" aria-hidden="true"></span><span id="#-done-count" hidden="">3, 2</span>',
        ),
        tab('none', false, '<span id="#-none">None</span>'),
      ].join('')}</div>`,
    );
  });

  it('render link buttons, panels, and buttons that open them', () => {
    expect(
      plainMarkup(
        <LinkButton to="/goods" icon="+">
          Goods
        </LinkButton>,
      ),
    ).toBe('<a href="/goods" tabindex="0" aria-disabled="false"><span>+</span><span>Goods</span></a>');
    expect(
      plainMarkup(
        <ToolPanel label="Filter" className="filter-panel">
          Inside
        </ToolPanel>,
      ),
    ).toBe('<div class="filter-panel" role="dialog" aria-label="Filter" tabindex="-1">Inside</div>');
    const tool = (given: object) =>
      plainMarkup(
        <ToolPopover label="Views" icon="*" {...given}>
          {() => 'Panel'}
        </ToolPopover>,
      );
    expect([tool({}), tool({ mark: '3' }), tool({ isBare: true })]).toEqual([
      '<button aria-expanded="false" aria-haspopup="dialog" type="button"><span>*</span><span class="list-tool-text">Views</span></button>',
      '<button aria-expanded="false" aria-haspopup="dialog" type="button"><span>*</span><span>Views3</span></button>',
      '<button aria-expanded="false" aria-haspopup="dialog" aria-label="Views" type="button"><span>*</span></button>',
    ]);
  });
});

describe('saving and copying', () => {
  it('names files by label and date', () => {
    expect(datedFileName('Promotion  codes & more', new Date(2026, 0, 5), 'csv')).toBe(
      'promotion-codes-more-2026-01-05.csv',
    );
    expect(datedFileName('Łódź', new Date(2026, 10, 25), 'zip')).toBe('łódź-2026-11-25.zip');
  });

  it('revokes a file’s URL after a minute', () => {
    vi.useFakeTimers();
    const pressed: unknown[] = [];
    const link = { href: '', download: '', click: () => void pressed.push([link.href, link.download]) };
    vi.stubGlobal('document', { createElement: (tag: string) => (tag === 'a' ? link : undefined) });
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(nothing);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    saveFile(new Blob(['a']), 'a.csv');
    expect(pressed).toEqual([['blob:1', 'a.csv']]);
    vi.advanceTimersByTime(59_999);
    expect(revoked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoked).toHaveBeenCalledWith('blob:1');
    vi.restoreAllMocks();
  });

  it('copies text if the browser allows it', async () => {
    const taken: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void taken.push(text) } });
    expect([await copyText('a'), taken]).toEqual([true, ['a']]);
    vi.stubGlobal('navigator', {});
    expect(await copyText('a')).toBe(false);
  });
});
