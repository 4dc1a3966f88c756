import { HistoryOutlined, SearchOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePortal, useViewer } from '../session/Portal.tsx';
import { OpenRecordActions } from './OpenRecordActions.tsx';
import { type PaletteEntry, type PaletteGroup, creationsOf, matching, openRecordOf, screensOf, searchableOf } from './entries.ts';
import { PaletteOptions } from './PaletteOptions.tsx';
import { createRecents } from './recents.ts';
import { useRecordSearch } from './use-record-search.ts';
import { commonTexts } from '../../providers/texts.ts';
import { paletteTexts } from './texts.ts';
import { contractTexts } from '../../../contract/texts.ts';
import './palette.css';

/** Characters. */
const longestSearch = 200;

interface PaletteProps {
  readonly isOpen: boolean;
  onClose(): void;
  /** Further entries that belong to no screen. */
  readonly general: readonly PaletteEntry[];
}

/** Screens, actions and records that the role may use, found by typing; all of it by keyboard. */
export default function Palette({ isOpen, onClose, general }: PaletteProps) {
  const { registry } = usePortal();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const open = useMemo(() => openRecordOf(registry, viewer, pathname), [registry, viewer, pathname]);
  const [offers, setOffers] = useState<Readonly<Record<string, PaletteEntry>>>({});
  const onOffer = useCallback((key: string, entry: PaletteEntry | undefined) => {
    setOffers(({ [key]: _, ...others }) => (entry ? { ...others, [key]: entry } : others));
  }, []);
  return (
    <>
      {isOpen && open && <OpenRecordActions key={`${open.resource.name}/${open.id}`} open={open} onOffer={onOffer} />}
      <Modal open={isOpen} title={paletteTexts.title()} footer={null} closable={false} onCancel={onClose} width={640} className="palette" destroyOnHidden>
        <PaletteSearch actions={[...Object.values(offers), ...creationsOf(registry, viewer, pathname), ...general]} onClose={onClose} />
      </Modal>
    </>
  );
}

function PaletteSearch({ actions, onClose }: { readonly actions: readonly PaletteEntry[]; onClose(): void }) {
  const { registry, session } = usePortal();
  const viewer = useViewer();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [recents] = useState(() => createRecents(session.key));
  const isTooLong = typed.trim().length > longestSearch;
  const found = useRecordSearch(
    useMemo(() => searchableOf(registry, viewer), [registry, viewer]),
    viewer,
    isTooLong ? '' : typed,
  );
  const screens = screensOf(registry, viewer);
  const iconOf = (key: string) => screens.find((screen) => screen.key === key)?.icon ?? registry.find(/^record:([^/]+)/.exec(key)?.[1] ?? '')?.icon;
  const groups: PaletteGroup[] = [
    ...(typed.trim() === '' ? [{ label: paletteTexts.recent(), entries: recents.read().map((recent) => ({ ...recent, icon: iconOf(recent.key) ?? HistoryOutlined })) }] : []),
    { label: paletteTexts.actions(), entries: matching(actions, typed) },
    { label: paletteTexts.screens(), entries: matching(screens, typed) },
    ...found.groups,
  ].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(chosen, entries.length - 1);

  useEffect(() => input.current?.focus(), []);

  const choose = (entry: PaletteEntry) => {
    if (entry.isDisabled) return;
    onClose();
    const { key, label, hint, path } = entry;
    if (path === undefined) return entry.run?.();
    if (!key.startsWith('create:')) recents.add({ key, label, path, ...(hint ? { hint } : {}) });
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = entries[current];
    if (step !== undefined && entries.length > 0) setChosen((current + step + entries.length) % entries.length);
    else if (event.key === 'Enter' && entry && !event.nativeEvent.isComposing) choose(entry);
    else return;
    event.preventDefault();
  };
  const isEmpty = entries.length === 0;
  const status = found.isSearching ? paletteTexts.searching() : isEmpty ? commonTexts.noResults() : paletteTexts.results({ count: entries.length });

  return (
    <>
      <div className="palette-field">
        <SearchOutlined aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={paletteTexts.title()}
          aria-expanded={!isEmpty}
          aria-controls={`${id}-options`}
          aria-autocomplete="list"
          {...(isEmpty ? {} : { 'aria-activedescendant': `${id}-${current}` })}
          placeholder={paletteTexts.placeholder()}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-status`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteOptions id={id} groups={groups} current={current} onChoose={choose} onPoint={setChosen} />
      <p id={`${id}-status`} className="palette-status quiet" role="status">
        {isTooLong ? contractTexts.maxLength({ limit: longestSearch }) : status}
        {found.failed.length > 0 && ` · ${paletteTexts.notSearched({ lists: found.failed.join(', ') })}`}
      </p>
    </>
  );
}
