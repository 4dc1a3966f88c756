import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
// Registers the locale from which calendars take the first day of the week.
import 'dayjs/locale/en-gb';
import { type ComponentProps, createContext, use, useState, useRef } from 'react';
import { isBlank } from '../../../contract/values/characters.ts';
import { readDay, readLocalTime, readMoment } from '../../../contract/values/dates.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import { dayFormat, momentFormat } from '../../format/dates.ts';
import { localInstantAt } from '../../model/field-kinds/local-time.ts';

/** The format and parser of an input's values, and their conversion to and from the calendar. */
export interface CalendarKind {
  /** Returns the display format in dayjs's notation. */
  form(): string;
  read(typed: string): Reading<string>;
  /** Returns `undefined` for an invalid value. */
  toCalendar(value: string): Dayjs | undefined;
  fromCalendar(picked: Dayjs): string;
}

const wireDay = 'YYYY-MM-DD';

/** A day as `YYYY-MM-DD`. */
export const dayKind: CalendarKind = {
  form: dayFormat,
  read: readDay,
  toCalendar: (value) => validOnly(dayjs(value, wireDay, true)),
  fromCalendar: (picked) => picked.format(wireDay),
};

/** An instant in UTC, entered and shown in the device's time zone. */
export const momentKind: CalendarKind = {
  form: momentFormat,
  read: (typed) => readMoment(typed, localInstantAt),
  toCalendar: (value) => (/^\d{4}-\d\d-\d\dT/.test(value) ? validOnly(dayjs(value)) : undefined),
  fromCalendar: (picked) => picked.startOf('minute').toISOString(),
};

/** A date and time without a zone, as `YYYY-MM-DDTHH:mm:ss`. */
export const localTimeKind: CalendarKind = {
  ...momentKind,
  read: readLocalTime,
  fromCalendar: (picked) => picked.startOf('minute').format('YYYY-MM-DDTHH:mm:ss'),
};

function validOnly(day: Dayjs): Dayjs | undefined {
  return day.isValid() ? day : undefined;
}

/** The text that the input shows instead of the calendar's value, and its setter. */
const TypedText = createContext<{ readonly text: string | undefined; type(text: string): void }>({
  text: undefined,
  type: () => undefined,
});

/** Renders the picker's text input. Keeps invalid text, which the picker itself would replace with its value. */
function PickerInput({ value, onChange, ...props }: ComponentProps<'input'>) {
  const { text, type } = use(TypedText);
  return (
    <input
      {...props}
      value={text ?? value}
      onChange={(event) => {
        type(event.target.value);
        onChange?.(event);
      }}
    />
  );
}

const components = { input: PickerInput };

interface CalendarInputProps
  extends Omit<
      DatePickerProps<Dayjs>,
      'value' | 'onChange' | 'onOk' | 'multiple' | 'disabledDate' | 'format' | 'placeholder' | 'components'
    >,
    Pick<ComponentProps<typeof DatePicker>, 'ref'> {
  readonly kind: CalendarKind;
  /** A value of the kind, invalid text that the user typed, or `''`. */
  readonly value: string;
  /**
   * Returns whether a day can be picked. Typed days are passed on regardless, so that the field can report the problem.
   */
  accepts?(day: Dayjs): boolean;
  onChange(value: string): void;
}

/**
 * Renders an input for a day, optionally with a time. Invalid text becomes the value on blur or Enter, so that the
 * field can report it. Enter never submits the form, and Escape closes an open calendar but not the dialog around it.
 */
export function CalendarInput({ kind, accepts, onChange, onBlur, value, ...props }: CalendarInputProps) {
  const isOpen = useRef(false);
  const [typed, setTyped] = useState<string>();
  const shown = value === '' ? undefined : kind.toCalendar(value);
  const isUnread = value !== '' && shown === undefined;
  const change = (next: string) => {
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    setTyped(text);
    const { value: read } = kind.read(text);
    if (read !== undefined) change(read);
  };
  const take = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    change(isBlank(typed) ? '' : (kind.read(typed).value ?? typed));
  };
  return (
    <TypedText value={{ text: typed ?? (isUnread ? value : undefined), type }}>
      <DatePicker
        {...props}
        components={components}
        format={kind.form()}
        placeholder={kind.form()}
        {...(accepts ? { disabledDate: (day: Dayjs) => !accepts(day) } : {})}
        value={shown ?? null}
        onChange={(picked: Dayjs | null) => {
          // The picker parses typed text, too. Ignore its result if our own parser rejects the text.
          if (typed !== undefined && picked !== null && kind.read(typed).value === undefined) return;
          setTyped(undefined);
          change(picked ? kind.fromCalendar(picked) : '');
        }}
        onOpenChange={(open) => {
          isOpen.current = open;
        }}
        onBlur={(event, info) => {
          take();
          onBlur?.(event, info);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen.current) event.stopPropagation();
          if (event.key !== 'Enter') return;
          // Prevent only the browser's submit, so that Enter still opens the calendar.
          event.nativeEvent.preventDefault();
          take();
        }}
      />
    </TypedText>
  );
}
