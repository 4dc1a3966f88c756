import { EnvironmentOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { CollectAddress, faultsOfAddress } from '../../../../contract/collect/address.ts';
import type { Place } from '../../../../contract/collect/places.ts';
import { type AddressName, addressLine } from '../delivery-form.ts';
import { type FormControl, FieldError } from '../fields/TextInput.tsx';
import { bookingTexts } from '../texts.ts';
import { AddressSearch } from './AddressSearch.tsx';

interface AddressFieldProps {
  readonly control: FormControl;
  readonly name: AddressName;
  readonly label: string;
  readonly changeLabel: string;
  /** Two-letter country code, if known. */
  readonly country: string | null | undefined;
  /** False if the name of the place is hidden: shops do not see that of their own place (D-2.43). */
  readonly isNameShown: boolean;
  onCountry(country: string | null | undefined): void;
}

/** Searches for an address, then shows it with its errors and warnings (D-5.10 to D-5.14). */
export function AddressField({
  control,
  name,
  label,
  changeLabel,
  country,
  isNameShown,
  onCountry,
}: AddressFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const [isChanging, setChanging] = useState(false);
  const [hasSettled, setSettled] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const address = CollectAddress.parse(field.value);
  const line = addressLine(address);
  const faults = line === '' ? [] : faultsOfAddress(address, country);
  const blocking = faults.find(({ blocks }) => blocks)?.text ?? fieldState.error?.message;
  const warnings = faults.filter(({ blocks }) => !blocks);
  const isShown = line !== '' && !isChanging;

  useEffect(() => {
    // Restore the lost focus, unless the user has already focused another field.
    if (hasSettled && document.activeElement === document.body) change.current?.focus();
  }, [hasSettled]);

  const settle = () => {
    setChanging(false);
    setSettled(true);
  };
  const take = ({ Address, Country }: Place) => {
    settle();
    onCountry(Country);
    field.onChange(Address);
  };
  return (
    <div className="form-field form-field-wide">
      <label htmlFor={isShown ? `${id}-change` : id}>{label}</label>
      {isShown ? (
        <div className={blocking === undefined ? 'address-card' : 'address-card address-card-wrong'}>
          <EnvironmentOutlined aria-hidden />
          <p>
            {isNameShown && address.Name !== '' && <strong>{address.Name}</strong>}
            {line}
          </p>
          <Button
            id={`${id}-change`}
            ref={change}
            size="small"
            aria-label={changeLabel}
            aria-invalid={blocking !== undefined}
            aria-describedby={`${id}-problem ${id}-warnings`}
            onClick={() => {
              setChanging(true);
              setSettled(false);
            }}
          >
            {bookingTexts.change()}
          </Button>
        </div>
      ) : (
        <>
          <AddressSearch
            id={id}
            isInvalid={blocking !== undefined}
            problemId={`${id}-problem`}
            takesFocus={isChanging}
            onPick={take}
          />
          {line !== '' && (
            <Button type="link" size="small" className="address-keep" onClick={settle}>
              {bookingTexts.keepAddress({ address: line })}
            </Button>
          )}
        </>
      )}
      <FieldError id={`${id}-problem`} text={blocking} />
      <ul id={`${id}-warnings`} className="address-warnings">
        {warnings.map(({ about, text }) => (
          <li key={about} role="alert">
            <WarningOutlined aria-hidden /> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
