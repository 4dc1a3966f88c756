import { Input } from 'antd';
import { type HTMLInputTypeAttribute, memo, useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { leftToRight } from 'schema-admin/contract/texts/direction.ts';
import type { FilledForm, FormValues, TextName } from '../delivery-form.ts';
import { bookingTexts } from '../texts.ts';

/** Shows a field's error, which screen readers announce. Takes up no space without an error. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="booking-problem" role="alert">
      {text}
    </p>
  );
}

export type FormControl = Control<FormValues, unknown, FilledForm>;

interface TextInputProps {
  readonly control: FormControl;
  readonly name: TextName;
  readonly label: string;
  /** Maximum length. The input shows a counter and doesn't cut off longer text. */
  readonly max?: number;
  readonly isLong?: boolean;
  readonly isOptional?: boolean;
  readonly type?: HTMLInputTypeAttribute;
  /** Suggestions while typing. */
  readonly choices?: readonly string[];
}

/** Renders a text input of one or more lines, with its error. Memoized, because the form has a dozen of them. */
export const TextInput = memo(
  ({ control, name, label, max, isLong = false, isOptional = false, type = 'text', choices = [] }: TextInputProps) => {
    const id = useId();
    const { field, fieldState } = useController({ control, name });
    const problem = fieldState.error?.message;
    const value = field.value;
    const shared = {
      id,
      ref: field.ref,
      value,
      autoComplete: 'off',
      'aria-required': !isOptional,
      'aria-invalid': problem !== undefined,
      'aria-describedby': `${id}-problem`,
      onBlur: field.onBlur,
      onChange: field.onChange,
      ...(problem === undefined ? {} : { status: 'error' as const }),
    };
    return (
      <div className={isLong ? 'form-field form-field-wide' : 'form-field'}>
        <label htmlFor={id}>
          {label}
          {isOptional && <span className="quiet"> {bookingTexts.optional()}</span>}
        </label>
        {isLong ? (
          <Input.TextArea {...shared} autoSize={{ minRows: 1, maxRows: 5 }} />
        ) : (
          <Input {...shared} type={type} {...(choices.length > 0 ? { list: `${id}-choices` } : {})} />
        )}
        {choices.length > 0 && (
          <datalist id={`${id}-choices`}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </datalist>
        )}
        <div className="booking-field-foot">
          <p id={`${id}-problem`} className="form-problem" role="alert">
            {problem}
          </p>
          {max !== undefined && (
            <span className={value.trim().length > max ? 'figures booking-count-over' : 'quiet figures'}>
              {leftToRight(bookingTexts.count({ used: String(value.trim().length), max: String(max) }))}
            </span>
          )}
        </div>
      </div>
    );
  },
);
