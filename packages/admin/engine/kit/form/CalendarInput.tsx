import { DatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
// Calendars take the first day of the week from here.
import 'dayjs/locale/en-gb';
import { type ComponentProps, createContext, use, useState, useRef } from 'react';
import { isBlank } from '../../../contract/values/characters.ts';
import { readDay, readLocalTime, readMoment } from '../../../contract/values/dates.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import { dayForm, momentForm } from '../../format/dates.ts';
import { localInstantAt } from '../../model/field-kinds/local-time.ts';

/** How an input's value is typed, and how a calendar shows and picks it. */
export interface CalendarKind {
  /** As dayjs writes it. */
  form(): string;
  read(typed: string): Reading<string>;
  /** `undefined` for a text that is no value. */
  toCalendar(value: string): Dayjs | undefined;
  fromCalendar(picked: Dayjs): string;
}

const wireDay = 'YYYY-MM-DD';

/** A day, `YYYY-MM-DD`. */
export const dayKind: CalendarKind = {
  form: dayForm,
  read: readDay,
  toCalendar: (value) => validOnly(dayjs(value, wireDay, true)),
  fromCalendar: (picked) => picked.format(wireDay),
};

/** An instant in UTC, typed and shown by this device's clock. */
export const momentKind: CalendarKind = {
  form: momentForm,
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

/** The picker's text input. The picker itself would put its value back when it cannot read the text. */
function PickerText({ value, onChange, ...props }: ComponentProps<'input'>) {
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

const components = { input: PickerText };

interface CalendarInputProps
  extends Omit<
      DatePickerProps<Dayjs>,
      'value' | 'onChange' | 'onOk' | 'multiple' | 'disabledDate' | 'format' | 'placeholder' | 'components'
    >,
    Pick<ComponentProps<typeof DatePicker>, 'ref'> {
  readonly kind: CalendarKind;
  /** A value of the kind, a typed text that cannot be read, or `''`. */
  readonly value: string;
  /** Whether a day can be picked; any can unless given. One that is typed is handed over all the same, so that the field can say what is wrong with it. */
  accepts?(day: Dayjs): boolean;
  onChange(value: string): void;
}

/**
 * A day, perhaps with its time, typed or picked. A text that cannot be read stays as it is and is the value once the user
 * leaves the field or presses Enter, so that the field can say what is wrong. Enter sends no form; Escape closes an open
 * calendar, and not the dialog or panel around it too.
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
          // The picker reads a text on its own, and knows fewer forms.
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
          // Of the browser's own doing alone: the calendar still opens by Enter.
          event.nativeEvent.preventDefault();
          take();
        }}
      />
    </TypedText>
  );
}
