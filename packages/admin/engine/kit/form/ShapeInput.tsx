import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { inSentence } from '../../format/field-name.ts';
import { moveByStep } from '../../model/declaration/columns.ts';
import type { SharedInput } from '../../model/field-kinds/field-kind.ts';
import { selectedVariantFields, objectIn, rowsIn, inputValueOf } from '../../model/form/field-values.ts';
import { type RenderedField, pairFields } from '../../model/form/fields.ts';
import type { FormValues } from '../../model/form/form-field.ts';
import { isShape } from '../../model/form/display-value.ts';
import { type FieldProblem, problemAt, problemOf } from './field-problem.ts';
import { formTexts } from './texts.ts';
import './shape-input.css';

/** Props of a field's input, whether on its own or inside a composite field. */
export interface FieldPartProps {
  readonly field: RenderedField;
  readonly control: Control<FormValues>;
  readonly value: unknown;
  readonly problem: FieldProblem | undefined;
  onBlur(): void;
  onChange(value: unknown): void;
}

interface ShapeProps extends FieldPartProps {
  /** Renders a part. It is passed in because that component renders this one. */
  readonly Part: ComponentType<FieldPartProps>;
}

interface ShapeInputProps extends ShapeProps {
  readonly inputRef: SharedInput['ref'];
}

const controls = 'input:not([type="hidden"]), textarea, button';

/** Renders a composite field: an object's parts, the selected variant of a union, or rows of either. */
export default function ShapeInput({ inputRef, ...shape }: ShapeInputProps) {
  const hold = (box: HTMLDivElement | null) => {
    // Wait, because the form requests the focus before invalid inputs are marked.
    inputRef(box && { focus: () => setTimeout(() => focusFirstInvalid(box)) });
  };
  return (
    <div ref={hold} className="form-shape">
      {isRepeated(shape.field) ? <Rows {...shape} /> : <Parts {...shape} />}
    </div>
  );
}

/** Focuses the first invalid input, or else the first input unless the focus is already inside. */
function focusFirstInvalid(box: HTMLElement): void {
  const marked = box.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (marked) marked.focus();
  else if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>(controls)?.focus();
}

function isRepeated({ kind }: RenderedField): boolean {
  return kind === 'rows' || kind === 'pairs';
}

/** Renders the parts of an object, or the selector of a union's variant and that variant's parts. */
function Parts({ field, value, problem, Part, onChange, ...shared }: ShapeProps) {
  const held = objectIn(value);
  const choice = field.variants?.choice;
  const parts = field.variants ? selectedVariantFields(field, value) : field.parts;
  const renderPart = (part: RenderedField, change: (given: unknown) => FormValues) => (
    <Part
      key={`${part.key} ${part.kind}`}
      {...shared}
      field={part}
      value={held[part.key]}
      problem={problemAt(problem, part.key)}
      onChange={(given) => onChange(change(given))}
    />
  );
  return (
    <div className="form-fields form-shape-parts">
      {choice && renderPart(choice, (kind) => switchVariant(field, held, kind))}
      {parts
        .filter(({ kind }) => kind !== 'fixed')
        .map((part) => renderPart(part, (given) => ({ ...held, [part.key]: given })))}
    </div>
  );
}

/**
 * Switches a union's variant. Keeps the parts that both variants share, and values typed earlier for the new variant.
 */
function switchVariant(field: RenderedField, held: FormValues, kind: unknown): FormValues {
  const { choice, of } = field.variants ?? { of: {} };
  if (!choice) return held;
  const chosen = { ...held, [choice.key]: kind };
  const before = selectedVariantFields(field, held);
  const others = Object.values(of).flat();
  const parts = selectedVariantFields(field, chosen).map((part): [string, unknown] => {
    const isAlike = (other: RenderedField) => other.key === part.key && other.kind === part.kind;
    const isKept =
      part.key in held && (before.some(isAlike) || others.every((other) => other.key !== part.key || isAlike(other)));
    const fits = part.kind !== 'choice' || part.options.some(({ value }) => value === held[part.key]);
    return [part.key, isKept && fits ? held[part.key] : inputValueOf(part, undefined, true)];
  });
  return { ...chosen, ...Object.fromEntries(parts) };
}

/** How far each arrow key moves a row when pressed with Alt. */
const steps: Readonly<Partial<Record<string, 1 | -1>>> = { ArrowUp: -1, ArrowDown: 1 };

/** Where to move the focus after the rows change: to a row's first field or one of its buttons. */
interface FocusTarget {
  readonly at: number;
  readonly what: 'fields' | 'up' | 'down' | 'remove';
}

/** Returns stable keys for rows, so that a moved row keeps its state and problems. */
function useRowKeys(count: number) {
  const [{ storedKeys, changes }, set] = useState<{ readonly storedKeys: readonly string[]; readonly changes: number }>(
    {
      storedKeys: [],
      changes: 0,
    },
  );
  const keyAt = (at: number) => storedKeys[at] ?? `${changes}.${at}`;
  return {
    keys: Array.from({ length: count }, (_, at) => keyAt(at)),
    fresh: keyAt(count),
    keep: (keys: readonly string[]) => set({ storedKeys: keys, changes: changes + 1 }),
  };
}

function Rows({ field, value, problem, onChange, ...shared }: ShapeProps) {
  const rows = rowsIn(value);
  const { keys, fresh, keep } = useRowKeys(rows.length);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const aim = useRef<FocusTarget>(undefined);
  useLayoutEffect(() => {
    if (!aim.current) return;
    const { at, what } = aim.current;
    aim.current = undefined;
    const row = list.current?.children[Math.min(at, rows.length - 1)];
    const found = row?.querySelector<HTMLElement>(
      what === 'fields' ? `.form-row-fields :is(${controls})` : `[data-does="${what}"]`,
    );
    (found ?? add.current)?.focus();
  });

  const change = (next: readonly unknown[], nextKeys: readonly string[], then: FocusTarget, words: string) => {
    aim.current = then;
    keep(nextKeys);
    setAnnouncement(words);
    onChange(next);
  };
  const append = () =>
    change(
      [...rows, blankRow(field)],
      [...keys, fresh],
      { at: rows.length, what: 'fields' },
      formTexts.rowAdded({ number: rows.length + 1 }),
    );
  const remove = (at: number) =>
    change(
      rows.toSpliced(at, 1),
      keys.toSpliced(at, 1),
      { at, what: 'remove' },
      formTexts.rowRemoved({ number: at + 1 }),
    );
  const move = (at: number, step: 1 | -1) => {
    const to = at + step;
    if (to < 0 || to >= rows.length) return;
    const order = moveByStep(
      rows.map((_, index) => String(index)),
      at,
      step,
    ).map(Number);
    change(
      order.map((from) => rows[from]),
      order.map((from) => keys[from] ?? ''),
      { at: to, what: step === 1 ? 'down' : 'up' },
      formTexts.rowMoved({ from: at + 1, to: to + 1 }),
    );
  };
  const movedByKey = (at: number) => ({
    onKeyDown(event: KeyboardEvent) {
      const step = event.altKey ? steps[event.key] : undefined;
      if (step === undefined) return;
      event.preventDefault();
      // Rows may be nested, so don't also move the outer row.
      event.stopPropagation();
      move(at, step);
    },
  });
  return (
    <>
      {rows.length > 0 && (
        <div ref={list} className="form-rows">
          {rows.map((row, at) => (
            <div
              key={keys[at]}
              role="group"
              aria-label={formTexts.rowOf({ field: field.label, number: at + 1 })}
              className="form-row"
              {...movedByKey(at)}
            >
              <div className="form-row-fields">
                <Row
                  {...shared}
                  field={field}
                  value={row}
                  number={at + 1}
                  problem={problemAt(problem, String(at))}
                  onChange={(given) => onChange(rows.with(at, given))}
                />
              </div>
              <span className="form-row-tools">
                <span className="form-row-number quiet" aria-hidden>
                  {formTexts.row({ number: at + 1 })}
                </span>
                <RowTool
                  does="up"
                  label={formTexts.moveRowUp({ number: at + 1 })}
                  icon={<ArrowUpOutlined aria-hidden />}
                  isIdle={at === 0}
                  onPress={() => move(at, -1)}
                />
                <RowTool
                  does="down"
                  label={formTexts.moveRowDown({ number: at + 1 })}
                  icon={<ArrowDownOutlined aria-hidden />}
                  isIdle={at === rows.length - 1}
                  onPress={() => move(at, 1)}
                />
                <RowTool
                  does="remove"
                  label={formTexts.removeRow({ number: at + 1 })}
                  icon={<DeleteOutlined aria-hidden />}
                  onPress={() => remove(at)}
                />
              </span>
            </div>
          ))}
        </div>
      )}
      <Button ref={add} className="form-rows-add" icon={<PlusOutlined aria-hidden />} onClick={append}>
        {formTexts.addTo({ field: inSentence(field.label) })}
      </Button>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

/** Returns the value of a new row with the schema's defaults. */
function blankRow({ kind, item }: RenderedField): unknown {
  const blank = item && inputValueOf(item, undefined, true);
  return kind === 'pairs' ? { name: '', value: blank } : blank;
}

interface RowProps extends ShapeProps {
  readonly number: number;
}

/** Renders a row: an object's parts, a name and value, or a single field. */
function Row({ field: { kind, item }, number, ...shared }: RowProps) {
  if (!item) return null;
  if (kind === 'pairs') {
    return <Parts {...shared} field={{ ...item, kind: 'object', parts: pairFields(item), variants: undefined }} />;
  }
  const { Part, ...part } = shared;
  if (!isShape(item)) return <Part {...part} field={{ ...item, label: formTexts.row({ number }) }} />;
  return (
    <>
      {isRepeated(item) ? <Rows {...shared} field={item} /> : <Parts {...shared} field={item} />}
      <RowProblem problem={shared.problem} />
    </>
  );
}

function RowProblem({ problem }: { readonly problem: FieldProblem | undefined }) {
  const message = problemOf(problem);
  return message === undefined ? null : (
    <p className="form-problem" role="alert">
      {message}
    </p>
  );
}

interface RowToolProps {
  readonly does: FocusTarget['what'];
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether the button does nothing. It stays focusable, so that moving a row step by step keeps the focus. */
  readonly isIdle?: boolean;
  onPress(): void;
}

function RowTool({ does, label, icon, isIdle = false, onPress }: RowToolProps) {
  return (
    <Button
      type="text"
      data-does={does}
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={isIdle}
      onClick={onPress}
      {...(does === 'remove' ? {} : { 'aria-keyshortcuts': does === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown' })}
    />
  );
}
