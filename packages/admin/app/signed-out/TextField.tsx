import type { InputProps } from 'antd';
import Input from 'antd/es/input/Input';
import { useId } from 'react';

interface TextFieldProps extends Pick<InputProps, 'type' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'onChange'> {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint?: string;
}

export function TextField({ name, label, error, hint, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        name={name}
        size="large"
        aria-invalid={error !== undefined}
        aria-describedby={hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`}
        {...(error ? { status: 'error' } : {})}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-field-hint">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className="text-field-error" role="alert">
        {error}
      </p>
    </div>
  );
}
