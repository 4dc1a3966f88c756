import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, type UIEvent, createElement, use, useMemo, useState } from 'react';
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import { isFoundIn } from '../../../contract/values/search-text.ts';
import { commonTexts } from '../../../providers/texts.ts';
import type { SharedInput } from '../../model/field-kinds/field-kind.ts';
import type { SubmitResult } from '../../model/form/form-field.ts';
import { type Reference, idsIn } from '../../model/handles/reference.ts';
import { type CreateDeclaration, type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { addLabelOf } from '../../model/registry/registry.ts';
import { useMay } from '../app/Portal.tsx';
import { Modal } from '../dialog/Modal.tsx';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { useReferenceSearch } from '../reference/use-reference-search.ts';
import { useReferenced } from '../reference/use-referenced.ts';
import { NestedForm } from './form-target.ts';
import { formTexts } from './texts.ts';
import { useFocusReturn, useLeaveGuard } from './use-leave-guard.ts';
import { useDialogDraft } from './use-draft-state.ts';
import './reference-input.css';

interface ReferenceInputProps extends SharedInput {
  readonly id: string;
  readonly reference: Reference;
  readonly isMany: boolean;
  readonly isOptional: boolean;
  readonly value: unknown;
  onChange(value: unknown): void;
}

interface Option {
  readonly value: Id;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** The distance in px from the list's end at which the next page loads. */
const loadMoreDistance = 80;

/** Renders an option with the hint that distinguishes it from others with the same name. */
function renderOption({ label, data: { hint } }: { readonly label?: ReactNode; readonly data: Option }): ReactNode {
  if (hint === undefined || hint === '') return label;
  return (
    <>
      {label} <span className="quiet">{hint}</span>
    </>
  );
}

/** Returns the index of the active option, which the select exposes to screen readers, or -1 if there is none. */
function activeOption(input: HTMLElement): number {
  return Number(/_(\d+)$/.exec(input.getAttribute('aria-activedescendant') ?? '')?.[1] ?? -1);
}

/**
 * Renders a select for records of another resource, searched by its backend page by page, with a button to create one.
 */
export function ReferenceInput({ reference, isMany, isOptional, value, onChange, ...input }: ReferenceInputProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const ids = useMemo(() => idsIn(value), [value]);
  const { resource, nameOf } = useReferenced(reference, ids);
  const may = useMay({ name: reference.to });
  const canList = resource?.list !== undefined && may('list');
  const search = useReferenceSearch(reference, typed, isOpen && canList);
  const options = search.rows.flatMap((row): Option[] => {
    const id = Id.safeParse(resource && row[resource.id]).data;
    return resource && id !== undefined
      ? [{ value: id, label: nameOfRow(resource, row), hint: resource.hint?.(row) }]
      : [];
  });
  const chosen = ids.map((id) => ({
    value: id,
    label: options.find((option) => option.value === id)?.label ?? nameOf(id) ?? '…',
  }));
  const shared = {
    ...input,
    options,
    labelInValue: true as const,
    showSearch: true,
    filterOption: search.isSearched
      ? (false as const)
      : (text: string, option?: Option) => isFoundIn(option?.label ?? '', text),
    searchValue: typed,
    onSearch: setTyped,
    open: isOpen,
    onOpenChange: setOpen,
    loading: isOpen && search.status === 'loading',
    disabled: !canList,
    notFoundContent:
      search.status === 'failed' ? (
        <LoadFailed what={formTexts.theOptions()} message={search.message} onRetry={search.retry} />
      ) : search.status === 'loading' ? (
        commonTexts.loadingNow()
      ) : (
        commonTexts.noResults()
      ),
    // Load the next page when scrolling by wheel or touch here, and with the arrow keys below.
    onPopupScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLDivElement>) => {
      if (scrollTop + clientHeight > scrollHeight - loadMoreDistance) search.loadMore();
    },
    onInputKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
      if (key === 'ArrowDown' && activeOption(currentTarget) >= options.length - 2) search.loadMore();
    },
    optionRender: renderOption,
  };
  const made = (id: Id | undefined, name: string) => {
    if (id !== undefined) return onChange(isMany ? [...ids, id] : id);
    // The backend did not return the new record's ID, so search for it by name.
    setTyped(name);
    setOpen(true);
  };
  return (
    <div className="reference-input">
      {isMany ? (
        <Select<{ value: Id; label: string }[], Option>
          {...shared}
          mode="multiple"
          allowClear
          value={chosen}
          onChange={(all) => onChange(all.map((each) => each.value))}
        />
      ) : (
        <Select<{ value: Id; label: string } | null, Option>
          {...shared}
          allowClear={isOptional}
          value={chosen[0] ?? null}
          onChange={(one) => onChange(one?.value ?? null)}
        />
      )}
      {resource?.create && !resource.create.body && may('create') && (
        <CreateReferenceButton resource={resource} form={resource.create} onMade={made} />
      )}
    </div>
  );
}

interface CreateReferenceProps {
  readonly resource: Resource;
  readonly form: CreateDeclaration;
  /** `id` is absent if the backend did not return it. */
  onMade(id: Id | undefined, name: string): void;
}

function CreateReferenceButton({ resource, form, onMade }: CreateReferenceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<PlusOutlined aria-hidden />}
        aria-label={addLabelOf(resource)}
        title={addLabelOf(resource)}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <CreateReferenceDialog resource={resource} form={form} onMade={onMade} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const Answer = z.record(z.string(), z.unknown()).catch({});

function CreateReferenceDialog({ resource, form, onMade, onClose }: CreateReferenceProps & { onClose(): void }) {
  const Form = use(NestedForm);
  const draft = useDialogDraft(`${resource.name}.create.nested`);
  const [isChanged, setChanged] = useState(false);
  const { askBefore } = useLeaveGuard({ isChanged, singular: resource.singular, onAbandon: () => undefined });
  useFocusReturn();
  const close = () => askBefore(onClose);
  const target = useMemo(() => ({ resource, form }), [resource, form]);
  const done = ({ values, answer }: SubmitResult) => {
    onMade(Id.safeParse(Answer.parse(answer)[resource.id]).data, String(values[resource.title] ?? ''));
    onClose();
  };
  return (
    <Modal open title={addLabelOf(resource)} footer={null} onCancel={close} maskClosable={!isChanged}>
      {Form &&
        createElement(Form, {
          target,
          draft,
          submitLabel: addLabelOf(resource),
          onChanged: setChanged,
          onCancel: close,
          onDone: done,
        })}
    </Modal>
  );
}
