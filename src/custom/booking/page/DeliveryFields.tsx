import { Checkbox } from 'antd';
import { memo, useCallback } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  customerInstructionsLength,
  pickUpInstructionsLength,
  referenceLength,
} from '../../../../contract/collect/draft.ts';
import { checkId } from 'schema-admin/contract/wire-words.ts';
import { type Role, seesShop } from 'schema-admin/contract/roles.ts';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import type { FilledForm, FormValues } from '../delivery-form.ts';
import { type FormControl, TextInput } from '../fields/TextInput.tsx';
import { merchants } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';
import { CollectionTime } from '../trip/CollectionTime.tsx';
import { DeliveryTypes } from '../trip/DeliveryTypes.tsx';
import { VehicleTypes } from '../trip/VehicleTypes.tsx';
import { AddressField } from '../address/AddressField.tsx';

interface DeliveryFieldsProps {
  readonly form: UseFormReturn<FormValues, unknown, FilledForm>;
  readonly role: Role;
  readonly now: Date;
  /** Reason why the selected delivery type is unavailable. */
  readonly refusal: string | undefined;
}

/** Shows the fields of a new delivery (D-2.40). Memoized, so that the quote doesn't re-render them. */
export const DeliveryFields = memo(({ form: { control, setValue }, role, now, refusal }: DeliveryFieldsProps) => {
  const [collectionCountry, deliveryCountry] = useWatch({ control, name: ['CollectionCountry', 'DeliveryCountry'] });
  // Clear the time without validating it, because the user selects it next.
  const onDay = useCallback(() => setValue('PickUpTimeSlot', ''), [setValue]);
  return (
    <>
      <Section title={bookingTexts.order()}>
        <div className="form-fields">
          {!seesShop(role) && <MerchantField control={control} />}
          <TextInput control={control} name="ReferenceNumber" label={bookingTexts.reference()} max={referenceLength} />
          <TextInput control={control} name="OrderDetails" label={bookingTexts.details()} isOptional />
          <RestrictedItems control={control} />
        </div>
      </Section>
      <Section title={bookingTexts.collection()}>
        <div className="form-fields">
          <AddressField
            control={control}
            name="CollectionAddress"
            label={bookingTexts.collectionAddress()}
            changeLabel={bookingTexts.changeCollection()}
            country={collectionCountry}
            isNameShown={!seesShop(role)}
            onCountry={(country) => setValue('CollectionCountry', country)}
          />
          <TextInput control={control} name="PickupFirstName" label={bookingTexts.contactFirstName()} />
          <TextInput control={control} name="PickupLastName" label={bookingTexts.contactLastName()} />
          <TextInput control={control} name="PickupPhone" label={bookingTexts.contactPhone()} type="tel" />
          <TextInput
            control={control}
            name="PickUpInstructions"
            label={bookingTexts.collectionInstructions()}
            max={pickUpInstructionsLength}
            isOptional
            isLong
          />
        </div>
      </Section>
      <Section title={bookingTexts.delivery()}>
        <div className="form-fields">
          <AddressField
            control={control}
            name="DeliveryAddress"
            label={bookingTexts.deliveryAddress()}
            changeLabel={bookingTexts.changeDelivery()}
            country={deliveryCountry}
            isNameShown
            onCountry={(country) => setValue('DeliveryCountry', country)}
          />
          <TextInput control={control} name="FirstName" label={bookingTexts.firstName()} />
          <TextInput control={control} name="LastName" label={bookingTexts.lastName()} />
          <TextInput control={control} name="TelNo" label={bookingTexts.phone()} type="tel" />
          <TextInput control={control} name="Email" label={bookingTexts.email()} type="email" />
          <TextInput
            control={control}
            name="CustomerInstructions"
            label={bookingTexts.deliveryInstructions()}
            max={customerInstructionsLength}
            isOptional
            isLong
          />
        </div>
      </Section>
      <Section title={bookingTexts.when()}>
        <CollectionTime control={control} now={now} onDay={onDay} />
      </Section>
      <Section title={bookingTexts.how()}>
        <DeliveryTypes control={control} refusal={refusal} />
      </Section>
      <Section title={bookingTexts.vehicle()}>
        <VehicleTypes control={control} />
      </Section>
    </>
  );
});

function MerchantField({ control }: { control: FormControl }) {
  const loaded = useOptions(merchants);
  const names = loaded.status === 'ready' ? loaded.options.map(({ MerchantName }) => MerchantName) : [];
  return <TextInput control={control} name="MerchantName" label={bookingTexts.merchantName()} choices={names} />;
}

function RestrictedItems({ control }: { control: FormControl }) {
  const { field } = useController({ control, name: 'HasRestrictedItems' });
  return (
    <div className="form-field form-field-wide">
      <Checkbox checked={field.value} onChange={(event) => field.onChange(event.target.checked)}>
        {bookingTexts.restricted()}
      </Checkbox>
      {field.value && <p className="quiet restricted-hint">{bookingTexts.restrictedHint({ instruction: checkId })}</p>}
    </div>
  );
}
