import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
// Calendars take the first day of the week from here.
import 'dayjs/locale/en-gb';
import { type ComponentProps, createContext, use, useState, useRef } from 'react';
import { isBlank } from '../../../contract/values/characters.ts';
import { readDay, readLocalTime, readMoment } from '../../../contract/values/dates.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import { dayFormat, momentFormat } from '../../format/dates.ts';
import { localInstantAt } from '../../model/field-kinds/local-time.ts';

/** The parser and formats of an input's value, and its conversion to and from the calendar. */
export interface CalendarKind {
  /** The format in dayjs's notation. */
  form(): string;
  read(typed: string): Reading<string>;
  /** Returns `undefined` for an invalid value. */
  toCalendar(value: string): Dayjs | undefined;
  fromCalendar(picked: Dayjs): string;
}

const wireDay = 'YYYY-MM-DD';

/** A day, `YYYY-MM-DD`. */
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

/** A time without a zone, `YYYY-MM-DDTHH:mm:ss`. */
export const localTimeKind: CalendarKind = {
  ...momentKind,
  read: readLocalTime,
  fromCalendar: (picked) => picked.startOf('minute').format('YYYY-MM-DDTHH:mm:ss'),
};

function validOnly(day: Dayjs): Dayjs | undefined {
  return day.isValid() ? day : undefined;
}

/** The text that the input shows instead of the calendar's value. */
const TypedText = createContext<{ readonly text: string | undefined; type(text: string): void }>({
  text: undefined,
  type: () => undefined,
});

/** The picker's text input. It keeps an invalid text, which the picker itself would replace with its value. */
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
  /** A value of the kind, an invalid typed text, or `''`. */
  readonly value: string;
  /** Returns whether a day can be picked. Typed days are passed on regardless, so the field can show the problem. */
  accepts?(day: Dayjs): boolean;
  onChange(value: string): void;
}

/**
 * An input for a day, optionally with a time, typed or picked. An invalid text becomes the value on blur or Enter, so
 * the field shows the problem. Enter does not submit the form, and Escape closes only an open calendar.
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
          // The picker also parses the text, but knows fewer formats.
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
          // Prevents only the browser's submit: the calendar still opens on Enter.
          event.nativeEvent.preventDefault();
          take();
        }}
      />
    </TypedText>
  );
}
