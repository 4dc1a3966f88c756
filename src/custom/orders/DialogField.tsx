import { Input, type InputRef } from 'antd';
import { type Ref, useId } from 'react';
import './dialog-field.css';

interface DialogFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** A count: a keyboard of digits where there is one on the screen. */
  readonly isCount?: boolean;
  readonly inputRef?: Ref<InputRef>;
  onChange(value: string): void;
  /** On Enter. */
  onSubmit(): void;
}

/** Puts the cursor into a dialog's first field once the dialog has opened, unless the user has gone to a field before. */
export function focusOnceOpen(isOpen: boolean, field: InputRef | null): void {
  if (isOpen && !(document.activeElement instanceof HTMLInputElement)) field?.focus();
}

/** A field of an order's dialog: its label, what is typed, what is wrong with it. */
export function DialogField({
  label,
  value,
  problem,
  isCount = false,
  inputRef,
  onChange,
  onSubmit,
}: DialogFieldProps) {
  const id = useId();
  return (
    <div className="dialog-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        ref={inputRef ?? null}
        value={value}
        autoComplete="off"
        inputMode={isCount ? 'numeric' : 'text'}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        {...(problem ? { status: 'error' } : {})}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={onSubmit}
      />
      <p id={`${id}-problem`} role="alert" className="dialog-field-problem">
        {problem}
      </p>
    </div>
  );
}
