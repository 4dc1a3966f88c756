import { Input } from 'antd';
import { useId } from 'react';

/** Shows the error of a field. Screen readers announce it when it appears. */
export function ComposerError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="form-problem" role="alert">
      {text}
    </p>
  );
}

interface ComposedTextProps {
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly isLong?: boolean;
  readonly fault: string | undefined;
  onChange(value: string): void;
  onLeave(): void;
}

/** Renders a text input with a counter. Keeps text beyond the limit and shows an error. */
export function ComposedText({ label, value, max, isLong = false, fault, onChange, onLeave }: ComposedTextProps) {
  const id = useId();
  const shared = {
    id,
    value,
    onBlur: onLeave,
    'aria-required': true,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-count ${id}-fault`,
    ...(fault === undefined ? {} : { status: 'error' as const }),
  };
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 3, maxRows: 6 }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...shared} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      )}
      <div className="push-text-foot">
        <ComposerError id={`${id}-fault`} text={fault} />
        <span id={`${id}-count`} className="quiet figures push-count">
          {value.trim().length}/{max}
        </span>
      </div>
    </div>
  );
}
