import { Alert } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { RecordHistory } from '../../features/audit/RecordHistory.tsx';
import { useMay, usePortal } from '../../kit/app/Portal.tsx';
import { sectionSlots } from '../../kit/app/paths.ts';
import type { Loaded } from '../../kit/data/use-record.ts';
import { PageSkeleton } from '../../kit/feedback/page.tsx';
import { EditorsNotice } from '../../kit/form/EditorsNotice.tsx';
import { editedRecord } from '../../kit/form/edited-record.ts';
import { createOwnSaves } from '../../kit/form/own-saves.ts';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { Section, SectionPart, type SectionProps } from '../../kit/section/Section.tsx';
import { reasonAgainst } from '../../model/declaration/conditions.ts';
import { ListTabs } from '../../kit/tools/ListTabs.tsx';
import type { Resource } from '../../model/declaration/resource.ts';
import type { SectionDeclaration } from '../../model/declaration/section-declaration.ts';
import { EmbeddedList } from '../list/EmbeddedList.tsx';
import { SectionFacts } from './SectionFacts.tsx';
import { SectionForm, sectionDraftName } from './SectionForm.tsx';

type NamedSection = readonly [key: string, section: SectionDeclaration];

interface SectionGroup {
  /** If absent, the group has a single section without a heading. */
  readonly title: string | undefined;
  readonly members: readonly NamedSection[];
}

interface Shown {
  readonly names: readonly string[] | undefined;
  readonly extensions: readonly string[];
}

export function shownSections(sections: readonly NamedSection[], { names, extensions }: Shown): NamedSection[] {
  return sections.filter(
    ([key, { extension }]) =>
      (names?.includes(key) ?? true) && (extension === undefined || extensions.includes(extension)),
  );
}

/** Groups adjacent sections that have the same group title. */
export function groupSections(sections: readonly NamedSection[]): SectionGroup[] {
  const groups: { title: string | undefined; members: NamedSection[] }[] = [];
  for (const member of sections) {
    const title = member[1].group;
    const last = groups.at(-1);
    if (title !== undefined && last?.title === title) last.members.push(member);
    else groups.push({ title, members: [member] });
  }
  return groups;
}

interface RecordSectionsProps {
  readonly resource: Resource;
  readonly id: Id;
  readonly loaded: Extract<Loaded<Row>, { readonly status: 'ready' }>;
  /** Names of the sections to show. Defaults to all. */
  readonly names?: readonly string[];
}

/** The sections of a record, each read-only or editable on its own, with the history and a notice of other editors. */
export function RecordSections({ resource, id, loaded, names }: RecordSectionsProps) {
  const { record } = loaded;
  const { drafts, config } = usePortal();
  const may = useMay(resource);
  const [saves] = useState(createOwnSaves);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const onChanged = useCallback(
    (section: string, isChanged: boolean) =>
      setChanged((before) =>
        before.has(section) === isChanged
          ? before
          : new Set([...[...before].filter((each) => each !== section), ...(isChanged ? [section] : [])]),
      ),
    [],
  );
  const target = (
    section: string,
    { fields = [], schema, schemaFor, submitWhenValid }: NonNullable<Resource['sections']>[string],
  ) => {
    const sent = schemaFor?.(record) ?? schema;
    return {
      resource,
      section,
      form: { fields, ...(sent ? { schema: sent } : {}), ...(submitWhenValid ? { submitWhenValid } : {}) },
      record: editedRecord(id, loaded),
      saves,
    };
  };
  const sections = shownSections(Object.entries(resource.sections ?? {}), { names, extensions: config.Extensions });
  const abandon = () => {
    for (const [key, section] of sections) drafts.write(sectionDraftName(target(key, section)), undefined);
  };
  useLeaveGuard({
    isChanged: changed.size > 0,
    singular: resource.singular,
    unsaved: [...changed],
    onAbandon: abandon,
  });

  // A record from a third-party backend has a history only if its declaration says so.
  const audited = resource.audited
    ? resource.audited(record)
    : resource.transport
      ? undefined
      : { entity: resource.name, id };

  const refusal = may('edit') ? reasonAgainst(record, resource.edit) : undefined;
  const draw = ([key, section]: NamedSection, Frame: ComponentType<SectionProps>) => {
    if (section.slot) {
      return (
        <Frame key={key} title={section.title}>
          {sectionSlots.render(section.slot, { record, id, versions: loaded.versions })}
        </Frame>
      );
    }
    if (section.list) {
      const { scope, ...shown } = section.list;
      return <EmbeddedList key={key} title={section.title} scope={scope(record)} {...shown} />;
    }
    const reason = may('edit') ? reasonAgainst(record, section) : undefined;
    if (!may('edit') || refusal !== undefined || reason !== undefined) {
      return (
        <SectionFacts key={key} resource={resource} section={section} record={record} frame={Frame} refusal={reason} />
      );
    }
    return (
      <SectionForm key={key} title={section.title} frame={Frame} target={target(key, section)} onChanged={onChanged} />
    );
  };

  const drawAll = (shown: readonly NamedSection[]) =>
    groupSections(shown).map(({ title, members }) => {
      if (title === undefined) return members.map((member) => draw(member, Section));
      return (
        <Section key={title} title={title}>
          {members.map((member) => draw(member, SectionPart))}
        </Section>
      );
    });

  return (
    <>
      {refusal !== undefined && <Alert type="info" showIcon message={refusal} />}
      {/* One boundary for all, because a section that appears later would push down those below it. */}
      <Suspense fallback={<PageSkeleton />}>
        <SectionTabs label={resource.singular} sections={sections} draw={drawAll} />
        {audited && <RecordHistory {...audited} />}
        <div className="record-editors">
          <EditorsNotice resource={resource.name} id={id} isEditing={changed.size > 0} />
        </div>
      </Suspense>
    </>
  );
}

interface SectionTabsProps {
  readonly label: string;
  readonly sections: readonly NamedSection[];
  draw(sections: readonly NamedSection[]): ReactNode;
}

const tabParam = 'part';

/** Shows sections in tabs if they declare any. The URL contains the open tab. Opened tabs keep their input. */
function SectionTabs({ label, sections, draw }: SectionTabsProps) {
  const [params, setParams] = useSearchParams();
  const titles = [...new Set(sections.flatMap(([, { tab }]) => tab ?? []))];
  const requestedTab = params.get(tabParam);
  const current = titles.find((title) => title === requestedTab) ?? titles[0];
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (current === undefined) return draw(sections);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const open = (tab: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(tabParam, tab);
        return after;
      },
      { replace: true },
    );
  return (
    <>
      <ListTabs
        label={label}
        tabs={Object.fromEntries(titles.map((title) => [title, title]))}
        current={current}
        onOpen={open}
      />
      {titles
        .filter((title) => opened.includes(title))
        .map((title) => (
          <div key={title} role="tabpanel" aria-label={title} className="section-tab" hidden={title !== current}>
            {draw(sections.filter(([, { tab }]) => tab === title))}
          </div>
        ))}
    </>
  );
}
