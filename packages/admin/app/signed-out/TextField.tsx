import type { InputProps } from 'antd';
import Input from 'antd/es/input/Input';
import { useId } from 'react';

interface TextFieldProps extends Pick<InputProps, 'type' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'onChange'> {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
}

export function TextField({ name, label, error, ...input }: TextFieldProps) {
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
        aria-describedby={`${id}-error`}
        {...(error ? { status: 'error' } : {})}
      />
      <p id={`${id}-error`} className="text-field-error" role="alert">
        {error}
      </p>
    </div>
  );
}
