import { Input, type InputRef } from 'antd';
import { type Ref, useId } from 'react';
import './dialog-field.css';

interface DialogFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** Shows a numeric keyboard on touch screens. */
  readonly isCount?: boolean;
  readonly inputRef?: Ref<InputRef>;
  onChange(value: string): void;
  onSubmit(): void;
}

/** Focuses the first field of a dialog after it has opened, unless the user has already focused another one. */
export function focusOnceOpen(isOpen: boolean, field: InputRef | null): void {
  if (isOpen && !(document.activeElement instanceof HTMLInputElement)) field?.focus();
}

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
