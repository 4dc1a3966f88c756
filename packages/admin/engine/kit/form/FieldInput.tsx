import { Suspense, useEffect, useId, useState } from 'react';
import { type Control, useController, useFormState } from 'react-hook-form';
import { createLazyComponents, lazyComponent } from '../../model/handles/lazy-component.ts';
import { FieldValue } from './FieldValue.tsx';
import { KindInput } from './KindInput.tsx';
import { kindOf } from '../../model/field-kinds/built-in-kinds.ts';
import type { SharedInput } from '../../model/field-kinds/field-kind.ts';
import type { FieldSlotProps } from '../../model/form/field-slot.ts';
import type { RenderedField } from '../../model/form/fields.ts';
import type { FormValues } from '../../model/form/form-field.ts';
import { type FieldProblem, firstProblemOf, isServerProblem, problemOf } from './field-problem.ts';
import type { FieldPartProps } from './ShapeInput.tsx';
import { formTexts } from './texts.ts';

const { render: renderSlot } = createLazyComponents<FieldSlotProps>();
const ShapeInput = lazyComponent(() => import('./ShapeInput.tsx'));

interface FieldInputProps {
  readonly field: RenderedField;
  readonly control: Control<FormValues>;
  /** Returns whether a day can be selected. */
  accepts(day: string): boolean;
  /** Called when the input has mounted, possibly after loading its code. */
  onReady?(key: string): void;
}

/** Calls `onReady` once the input in the same Suspense boundary has mounted. */
function ReadySignal({ of, onReady }: Required<Pick<FieldInputProps, 'onReady'>> & { readonly of: string }) {
  useEffect(() => onReady(of), [onReady, of]);
  return null;
}

export function FieldInput({ field, control, accepts, onReady }: FieldInputProps) {
  const { field: bound, fieldState } = useController({ control, name: field.key });
  const problem: FieldProblem | undefined = fieldState.error;
  return (
    <FieldBox
      field={field}
      control={control}
      value={bound.value}
      problem={problem}
      isSaid
      inputRef={bound.ref}
      accepts={accepts}
      {...(onReady ? { onReady } : {})}
      onBlur={bound.onBlur}
      onChange={(value) => bound.onChange({ target: { value } })}
    />
  );
}

const noRef = () => undefined;

/**
 * Renders a field inside a composite field. Shows its problem only after a blur or a submit attempt, so that a new row
 * shows none.
 */
function FieldPart({ control, problem, onBlur, ...part }: FieldPartProps) {
  const { submitCount } = useFormState({ control });
  const [since] = useState(submitCount);
  const [isLeft, setLeft] = useState(false);
  const leave = () => {
    setLeft(true);
    onBlur();
  };
  return (
    <FieldBox
      {...part}
      control={control}
      problem={problem}
      isSaid={isLeft || submitCount > since || isServerProblem(problem)}
      inputRef={noRef}
      onBlur={leave}
    />
  );
}

interface FieldBoxProps extends FieldPartProps, Pick<FieldInputProps, 'onReady'> {
  readonly isSaid: boolean;
  readonly inputRef: SharedInput['ref'];
  accepts?(day: string): boolean;
}

function FieldBox({
  field,
  control,
  value,
  problem,
  isSaid,
  inputRef,
  accepts,
  onReady,
  onBlur,
  onChange,
}: FieldBoxProps) {
  const id = useId();
  const { kind, label, isMarked, hint, max } = field;
  const { isShape, isText, isWide } = kindOf(field);
  const isMadeOfFields = isShape && !field.slot;
  const message = isSaid
    ? isMadeOfFields
      ? problemOf(problem)
      : firstProblemOf(problem, field.slot && isServerProblem)
    : undefined;
  const isWrong = message !== undefined && message !== '';
  const input: SharedInput = {
    ref: inputRef,
    onBlur,
    'aria-invalid': isWrong,
    'aria-describedby': `${id}-hint ${id}-problem`,
    ...(isWrong ? { status: 'error' as const } : {}),
  };
  const isCounted = isText && isWide && max !== undefined;
  const words = (
    <>
      {label}
      {isMarked && <span className="quiet"> {formTexts.optional()}</span>}
    </>
  );
  return (
    <div
      className={isWide ? 'form-field form-field-wide' : 'form-field'}
      {...(isMadeOfFields
        ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': input['aria-describedby'] }
        : {})}
    >
      {isMadeOfFields ? (
        <span id={`${id}-label`} className="form-shape-label">
          {words}
        </span>
      ) : (
        (kind !== 'boolean' || field.isReadOnly) && <label htmlFor={id}>{words}</label>
      )}
      <Suspense fallback={<div className="form-slot-waiting" />}>
        {field.isReadOnly ? (
          <output id={id} className="form-fixed">
            <FieldValue field={field} value={value} />
          </output>
        ) : field.slot ? (
          renderSlot(field.slot, { id, field, value, input, control, onChange })
        ) : isMadeOfFields ? (
          <ShapeInput
            field={field}
            control={control}
            value={value}
            problem={problem}
            inputRef={inputRef}
            Part={FieldPart}
            onBlur={onBlur}
            onChange={onChange}
          />
        ) : (
          <KindInput
            id={id}
            field={field}
            value={value}
            input={input}
            {...(accepts ? { accepts } : {})}
            onChange={onChange}
          />
        )}
        {onReady && <ReadySignal of={field.key} onReady={onReady} />}
      </Suspense>
      {(hint !== undefined || isCounted) && (
        <p id={`${id}-hint`} className="form-hint quiet">
          <span>{hint}</span>
          {isCounted && (
            <span className="figures">
              {String(value ?? '').length}/{max}
            </span>
          )}
        </p>
      )}
      <p id={`${id}-problem`} className="form-problem" role="alert">
        {message}
      </p>
    </div>
  );
}
