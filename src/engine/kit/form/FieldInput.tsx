import { Suspense, useEffect, useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import { FieldValue } from './FieldValue.tsx';
import { InputOfKind } from './InputOfKind.tsx';
import type { FieldSlotProps, SharedInput } from '../../model/form/field-slot.ts';
import type { DrawnField } from '../../model/form/fields.ts';
import type { FormValues } from '../../model/form/form-field.ts';
import { formTexts } from './texts.ts';

const { of: slotOf } = createLazyComponents<FieldSlotProps>();

interface FieldInputProps {
  readonly field: DrawnField;
  readonly control: Control<FormValues>;
  /** Whether a day can be chosen. */
  accepts(day: string): boolean;
  /** Called once the input is there, which may have code of its own to fetch. */
  onReady?(key: string): void;
}

/** Of the form's first field: stands behind its input, and so is there no sooner. */
function Ready({ of, onReady }: Required<Pick<FieldInputProps, 'onReady'>> & { readonly of: string }) {
  useEffect(() => onReady(of), [onReady, of]);
  return null;
}

/** One field: its label, the input that fits its kind, and what is wrong with it. */
export function FieldInput({ field, control, accepts, onReady }: FieldInputProps) {
  const id = useId();
  const { field: bound, fieldState } = useController({ control, name: field.key });
  const { kind, label, isMarked, hint, max } = field;
  const given: unknown = bound.value;
  const problem = fieldState.error?.message;
  const isWrong = problem !== undefined && problem !== '';
  const Slot = field.slot && slotOf(field.slot);
  const input: SharedInput = {
    ref: bound.ref,
    onBlur: bound.onBlur,
    'aria-invalid': isWrong,
    'aria-describedby': `${id}-hint ${id}-problem`,
    ...(isWrong ? { status: 'error' as const } : {}),
  };
  const isCounted = kind === 'text-area' && max !== undefined;
  const isWide = kind === 'own' || kind === 'text-area' || kind === 'image';
  return (
    <div className={isWide ? 'form-field form-field-wide' : 'form-field'}>
      {(kind !== 'boolean' || field.isReadOnly) && (
        <label htmlFor={id}>
          {label}
          {isMarked && <span className="quiet"> {formTexts.optional()}</span>}
        </label>
      )}
      <Suspense fallback={<div className="form-slot-waiting" />}>
        {field.isReadOnly ? (
          <output id={id} className="form-fixed">
            <FieldValue field={field} value={given} />
          </output>
        ) : Slot ? (
          <Slot id={id} field={field} value={given} input={input} control={control} onChange={bound.onChange} />
        ) : (
          <InputOfKind id={id} field={field} value={given} input={input} accepts={accepts} onChange={bound.onChange} />
        )}
        {onReady && <Ready of={field.key} onReady={onReady} />}
      </Suspense>
      {(hint !== undefined || isCounted) && (
        <p id={`${id}-hint`} className="form-hint quiet">
          <span>{hint}</span>
          {isCounted && (
            <span className="figures">
              {String(given ?? '').length}/{max}
            </span>
          )}
        </p>
      )}
      <p id={`${id}-problem`} className="form-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
