/** Each kind of field, cell, filter and block, and each page of `docs/resources/`: the declaration, and beside it what it comes to. */
import { Input, Segmented, Select } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, useSearchParams } from 'react-router';
import type { Language } from 'schema-admin/contract/texts/language.ts';
import { type AppearanceStore, createAppearanceStore } from 'schema-admin/engine/kit/theme/appearance.ts';
import { loadComponentTexts } from 'schema-admin/engine/kit/theme/component-texts.ts';
import { ThemeProvider, useAppearanceChoice } from 'schema-admin/engine/kit/theme/ThemeProvider.tsx';
import { browserStorage, storageSlot } from 'schema-admin/providers/session/storage-slot.ts';
import { everyRole } from 'schema-admin/contract/roles.ts';
import { type Example, addressOf, examples } from './examples.ts';
import type { Shown } from './shown.ts';
import './gallery.css';

/** One entry of the index: a document, or a kind, and the examples that show it. */
export interface Entry {
  readonly group: string;
  readonly name: string;
  readonly shows: readonly { readonly example: Example; readonly screen: Shown['screen']; readonly word?: string }[];
}

/** Its code is ours, and shares this page's origin. */
const rights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';

const groups = ['Documents', 'Fields', 'Cells', 'Filters', 'Blocks'];

/** What there is to see, from the examples alone. */
export function entriesOf(given: readonly Example[]): Entry[] {
  const found = given.flatMap((example) => [
    { group: 'Documents', name: example.page, show: { example, screen: 'list' as const } },
    ...example.shown.map(({ group, kind, word, screen }) => ({ group, name: kind, show: { example, screen, word } })),
  ]);
  const named = new Map(found.map(({ group, name }) => [`${group}/${name}`, { group, name }]));
  const all = [...named.values()].map(
    ({ group, name }): Entry => ({
      group,
      name,
      shows: found.filter((each) => each.group === group && each.name === name).map(({ show }) => show),
    }),
  );
  return all.toSorted(
    (one, other) => groups.indexOf(one.group) - groups.indexOf(other.group) || one.name.localeCompare(other.name),
  );
}

/** Those whose name, or one of whose declarations, holds what is looked for. */
export function foundIn(entries: readonly Entry[], wanted: string): Entry[] {
  const text = wanted.trim().toLowerCase();
  const holds = (given: string) => given.toLowerCase().includes(text);
  const named = entries.filter(({ name }) => holds(name));
  return named.length > 0
    ? named
    : entries.filter(({ group, shows }) => group === 'Documents' && shows.some(({ example }) => holds(example.source)));
}

const entries = entriesOf(examples);
const keyOf = ({ group, name }: Entry) => `${group}/${name}`;

function Gallery() {
  const [params, setParams] = useSearchParams();
  const [theme, chooseTheme] = useAppearanceChoice();
  const [search, role] = [params.get('q') ?? '', params.get('role') ?? everyRole[0] ?? ''];
  const found = useMemo(() => foundIn(entries, search), [search]);
  const chosen = entries.find((entry) => keyOf(entry) === params.get('show')) ?? found[0];
  const index = useRef<HTMLElement>(null);
  const current = chosen && keyOf(chosen);
  useEffect(() => showWithin(index.current, current), [current]);
  const change = (next: Readonly<Record<string, string>>) =>
    setParams({ ...Object.fromEntries(params), ...next }, { replace: true });
  return (
    <div className="gallery">
      <header className="gallery-head">
        <h1 className="page-title">Gallery of declarations</h1>
        <Input.Search
          aria-label="Search kinds and declarations"
          placeholder="Search kinds and declarations"
          allowClear
          value={search}
          onChange={(event) => change({ q: event.target.value })}
        />
        <Select
          aria-label="Role"
          value={role}
          options={everyRole.map((value) => ({ value }))}
          onChange={(next) => change({ role: next })}
        />
        <Segmented aria-label="Theme" value={theme} options={['system', 'light', 'dark']} onChange={chooseTheme} />
      </header>
      <nav ref={index} className="gallery-index" aria-label="What there is">
        {groups.map((group) => (
          <IndexGroup
            key={group}
            name={group}
            entries={found.filter((entry) => entry.group === group)}
            chosen={chosen}
            params={params}
          />
        ))}
        {found.length === 0 && <p className="quiet">No kind is called so, and no declaration holds it.</p>}
      </nav>
      <main className="gallery-shows">
        {chosen && <h2>{chosen.name}</h2>}
        {chosen?.shows.map(({ example, screen, word }) => (
          <Live
            key={`${keyOf(chosen)} ${example.resource.name} ${role} ${theme}`}
            example={example}
            address={addressOf(example.resource, screen, role)}
            role={role}
            theme={theme}
            word={word}
          />
        ))}
      </main>
    </div>
  );
}

interface IndexGroupProps {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly chosen: Entry | undefined;
  readonly params: URLSearchParams;
}

function IndexGroup({ name, entries: shown, chosen, params }: IndexGroupProps) {
  if (shown.length === 0) return null;
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {shown.map((entry) => (
          <li key={entry.name}>
            <Link
              data-entry={keyOf(entry)}
              to={{ search: new URLSearchParams({ ...Object.fromEntries(params), show: keyOf(entry) }).toString() }}
              aria-current={entry === chosen ? 'page' : undefined}
            >
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LiveProps {
  readonly example: Example;
  readonly address: string;
  readonly role: string;
  readonly theme: string;
  readonly word: string | undefined;
}

/** An example, as it is written and as it runs. A role that has nothing of it sees what such a role sees. */
function Live({ example: { resource, source }, address, role, theme, word }: LiveProps) {
  const src = `?${new URLSearchParams({ frame: '', at: address, role, theme }).toString()}`;
  return (
    <section className="gallery-live" aria-label={resource.label}>
      <div className="gallery-source">
        <h3>{resource.name}.resource.tsx</h3>
        <pre aria-label={`Declaration of ${resource.label}`}>
          <code>{source.split('\n').map((line, index) => marked(line, index, word))}</code>
        </pre>
      </div>
      <div className="gallery-frame">
        <h3>
          {address}{' '}
          <a href={src} target="_blank" rel="noreferrer">
            in a tab of its own
          </a>
        </h3>
        <iframe title={`${resource.label}, running`} src={src} sandbox={rights} loading="lazy" />
      </div>
    </section>
  );
}

/** Within its own box, so that the page stays where it is. */
function showWithin(box: HTMLElement | null, entry: string | undefined): void {
  const found = [...(box?.querySelectorAll('[data-entry]') ?? [])].find(
    (each) => each.getAttribute('data-entry') === entry,
  );
  if (box && found) {
    box.scrollTop += found.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
  }
}

/** A line of the source; one that says what is looked at stands out. */
function marked(line: string, index: number, word: string | undefined): ReactNode {
  const isOf = word !== undefined && new RegExp(`\\b${word.replace(/\W/g, '.')}\\b`).test(line);
  const key = `${index} ${line}`;
  return isOf ? <mark key={key}>{`${line}\n`}</mark> : <span key={key}>{`${line}\n`}</span>;
}

export async function openGallery(root: HTMLElement, language: Language): Promise<void> {
  const componentTexts = await loadComponentTexts(language);
  const appearance: AppearanceStore = createAppearanceStore(
    storageSlot(browserStorage(), 'portal.appearance'),
    window.matchMedia('(prefers-color-scheme: dark)'),
    document.documentElement,
  );
  createRoot(root).render(
    <ThemeProvider store={appearance} componentTexts={componentTexts}>
      <BrowserRouter>
        <Gallery />
      </BrowserRouter>
    </ThemeProvider>,
  );
}
