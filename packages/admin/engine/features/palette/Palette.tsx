import { HistoryOutlined, SearchOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { contractTexts } from '../../../contract/texts.ts';
import { type TextStorage, browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { openRecordOf } from '../../kit/app/paths.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { OpenRecordActions } from './OpenRecordActions.tsx';
import { PaletteOptions } from './PaletteOptions.tsx';
import {
  type PaletteEntry,
  type PaletteGroup,
  createEntriesOf,
  matchEntries,
  recentFirst,
  recordEntry,
  screensOf,
  searchableOf,
} from './entries.ts';
import { rowPathOf } from '../../model/registry/registry.ts';
import { paletteTexts } from './texts.ts';
import { useRecordSearch } from './use-record-search.ts';
import './palette.css';

const Recent = z.object({ key: z.string(), label: z.string(), hint: z.string().optional(), path: z.string() });
type Recent = z.infer<typeof Recent>;

const StoredRecents = z.object({ session: z.string(), recents: z.array(Recent) });
const maxRecents = 6;

interface Recents {
  read(): readonly Recent[];
  /** Adds an entry at the front, and drops the oldest one if there are more than six. */
  add(recent: Recent): void;
}

/** Creates the store of recent entries. Without storage, it drops all entries silently. */
export function createRecents(
  sessionKey: () => string | undefined,
  storage: TextStorage | undefined = browserStorage('sessionStorage'),
): Recents {
  const slot = storageSlot(storage, 'portal.palette.v1');
  function read(): readonly Recent[] {
    try {
      const found = StoredRecents.parse(JSON.parse(slot.read() ?? 'null'));
      return found.session === sessionKey() ? found.recents : [];
    } catch {
      return [];
    }
  }
  return {
    read,
    add(recent) {
      const session = sessionKey();
      if (session === undefined) return;
      const recents = [recent, ...read().filter(({ key }) => key !== recent.key)].slice(0, maxRecents);
      slot.write(JSON.stringify({ session, recents }));
    },
  };
}

const maxSearchLength = 200;

interface PaletteProps {
  readonly isOpen: boolean;
  onClose(): void;
  /** Additional entries that belong to no screen. */
  readonly general: readonly PaletteEntry[];
}

/** A search for the screens, actions and records that the user may open, with full keyboard control. */
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
      <Modal
        open={isOpen}
        title={paletteTexts.title()}
        footer={null}
        closable={false}
        onCancel={onClose}
        width={760}
        className="palette"
        destroyOnHidden
      >
        <PaletteSearch
          actions={[...Object.values(offers), ...createEntriesOf(registry, viewer, pathname), ...general]}
          onClose={onClose}
        />
      </Modal>
    </>
  );
}

/** Returns the records whose pages were opened in this session, latest first. */
function useVisits(): PaletteEntry[] {
  const { registry, memory } = usePortal();
  const viewer = useViewer();
  return [...memory.visits.values()].toReversed().flatMap(({ resource: name, row }) => {
    const resource = registry.find(name);
    return resource && rowPathOf(resource, viewer) !== undefined ? [recordEntry(resource, viewer, row)] : [];
  });
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
  const isTooLong = typed.trim().length > maxSearchLength;
  const found = useRecordSearch(
    useMemo(() => searchableOf(registry, viewer), [registry, viewer]),
    viewer,
    isTooLong ? '' : typed,
  );
  const screens = screensOf(registry, viewer);
  const iconOf = (key: string) =>
    screens.find((screen) => screen.key === key)?.icon ?? registry.find(/^record:([^/]+)/.exec(key)?.[1] ?? '')?.icon;
  const visits = useVisits();
  const chosenBefore = recents.read().filter(({ key }) => !visits.some((visit) => visit.key === key));
  const recent: PaletteEntry[] = [
    ...visits,
    ...chosenBefore.map((each) => ({ ...each, icon: iconOf(each.key) ?? HistoryOutlined })),
  ].slice(0, maxRecents);
  const offered: PaletteGroup[] = [
    { label: paletteTexts.actions(), entries: matchEntries(actions, typed) },
    { label: paletteTexts.screens(), entries: matchEntries(screens, typed) },
    ...found.groups,
  ];
  const groups = recentFirst(recent, offered, typed).filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(chosen, entries.length - 1);

  useEffect(() => input.current?.focus(), []);

  const choose = (entry: PaletteEntry) => {
    if (entry.isDisabled) return;
    onClose();
    const { key, label, hint, path } = entry;
    if (path === undefined) return entry.run?.();
    if (!/^(create|all):/.test(key)) recents.add({ key, label, path, ...(hint ? { hint } : {}) });
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
  const status = found.isSearching
    ? paletteTexts.searching()
    : isEmpty
      ? commonTexts.noResults()
      : paletteTexts.results({ count: entries.length });

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
        {isTooLong ? contractTexts.maxLength({ limit: maxSearchLength }) : status}
        {found.failed.length > 0 && ` · ${paletteTexts.notSearched({ lists: found.failed.join(', ') })}`}
      </p>
    </>
  );
}
