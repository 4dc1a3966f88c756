import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { Row } from '../../../providers/resource-calls.ts';
import { visibleFields, derivedValue } from '../../model/form/field-rules.ts';
import { inputValuesOf } from '../../model/form/field-values.ts';
import type { RenderedField } from '../../model/form/fields.ts';
import type { FieldGroup } from '../../model/form/form-declaration.ts';
import type { FormValues } from '../../model/form/form-field.ts';
import { FieldInput } from './FieldInput.tsx';

/** A form with at least this many fields uses two columns, because one would be taller than a small screen. */
const manyFields = 6;

/** Returns the width of a dialog with the given fields, or no width if the default fits. */
export function dialogWidthFor(fields: readonly unknown[]): { readonly width?: string } {
  return fields.length < manyFields ? {} : { width: 'min(760px, 92%)' };
}

interface FormFieldsProps {
  readonly fields: readonly RenderedField[];
  /** The keys of the fields to show. Defaults to all fields. */
  readonly keys: readonly string[] | undefined;
  readonly groups: readonly FieldGroup[] | undefined;
  readonly control: Control<FormValues>;
  readonly record: Row | undefined;
  /** Whether the form is a section of a page, with its own layout. */
  readonly isSection: boolean;
  accepts(key: string, day: string): boolean;
  /** Called for the first field when its input has mounted. */
  focus(key: string): void;
  /** Sets the value of a field that depends on other fields. */
  follow(key: string, value: unknown): void;
}

/** Renders the fields of a form that currently apply, under their headings. */
export function FormFields({
  fields,
  keys,
  groups = [],
  control,
  record,
  isSection,
  accepts,
  focus,
  follow,
}: FormFieldsProps) {
  const visible = useVisibleFields({ fields, control, record, follow }).filter(
    ({ key }) => keys?.includes(key) ?? true,
  );
  const first = isSection ? undefined : visible.find(({ isReadOnly }) => !isReadOnly)?.key;
  const grouped = groups.flatMap((group) => group.fields);
  const loose = visible.filter(({ key }) => !grouped.includes(key));
  const isPaired = !isSection && visible.length >= manyFields;
  const draw = (shown: readonly RenderedField[]) => (
    <div className={isPaired ? 'form-fields form-fields-paired' : 'form-fields'}>
      {shown.map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          control={control}
          accepts={(day) => accepts(field.key, day)}
          {...(field.key === first ? { onReady: focus } : {})}
        />
      ))}
    </div>
  );
  return (
    <>
      {loose.length > 0 && draw(loose)}
      {groups.map((group) => {
        const shown = group.fields.flatMap((key) => visible.filter((field) => field.key === key));
        return (
          shown.length > 0 && (
            <Group key={group.title} group={group} headingLevel={isSection ? 3 : 2}>
              {draw(shown)}
            </Group>
          )
        );
      })}
    </>
  );
}

interface GroupProps {
  readonly group: FieldGroup;
  readonly headingLevel: 2 | 3;
  readonly children: ReactNode;
}

function Group({ group: { title, hint }, headingLevel, children }: GroupProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section className="form-group" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {hint !== undefined && <p className="quiet">{hint}</p>}
      {children}
    </section>
  );
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Returns the fields that currently apply. Updates derived fields and clears selected options that are no longer
 * available.
 */
function useVisibleFields({
  fields,
  control,
  record,
  follow,
}: Pick<FormFieldsProps, 'fields' | 'control' | 'record' | 'follow'>): readonly RenderedField[] {
  const isRuled = fields.some(({ rules }) => rules !== undefined);
  const watched = useWatch({ control, disabled: !isRuled });
  const visible = isRuled ? visibleFields(fields, watched, record) : fields;
  const followed = useRef(new Map<string, string>());
  useEffect(() => {
    if (!isRuled) return;
    for (const field of fields) {
      if (!field.rules?.value) continue;
      const { key } = field;
      const next = derivedValue(field, fields, watched, record);
      const before = followed.current.get(key);
      const now = JSON.stringify(next ?? null);
      followed.current.set(key, now);
      // Keep the initial values when the form opens.
      const isKept = before === undefined && (record !== undefined || !isEmpty(watched[key]));
      if (before !== now && !isKept) follow(key, inputValuesOf([field], { [key]: next })[key]);
    }
    for (const { key, kind, rules, options } of visible) {
      if (!rules?.options || isEmpty(watched[key])) continue;
      const held: unknown = watched[key];
      const chosen = Array.isArray(held) ? held : [held];
      const left = chosen.filter((choice) => options.some(({ value }) => value === choice));
      if (left.length < chosen.length) follow(key, kind === 'choices' ? left : null);
    }
  });
  return visible;
}
