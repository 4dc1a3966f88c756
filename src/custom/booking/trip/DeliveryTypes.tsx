import { memo, useId } from 'react';
import { useController } from 'react-hook-form';
import { useOptions } from 'schema-admin/engine/kit/data/use-options.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { type FormControl, FieldError } from '../fields/TextInput.tsx';
import { deliveryTypes } from '../new-delivery.ts';
import { bookingTexts } from '../texts.ts';

/**
 * Renders the selection of the delivery type. `refusal` is the reason why the selected type is unavailable (D-5.16 to
 * D-5.18).
 */
export const DeliveryTypes = memo(({ control, refusal }: { control: FormControl; refusal: string | undefined }) => {
  const id = useId();
  const loaded = useOptions(deliveryTypes);
  const { field, fieldState } = useController({ control, name: 'DeliveryTypeKey' });
  if (loaded.status === 'failed') {
    return <LoadFailed what={bookingTexts.typesFailed()} message={loaded.message} onRetry={loaded.retry} />;
  }
  if (loaded.status === 'loading') {
    return <div className="booking-waiting" role="status" aria-label={bookingTexts.typesFailed()} />;
  }
  const problem = refusal ?? fieldState.error?.message;
  return (
    <fieldset className="choice-cards" aria-describedby={`${id}-problem`}>
      <legend className="visually-hidden">{bookingTexts.how()}</legend>
      <div className="choice-cards-grid">
        {loaded.options.map(({ Key, Title, Description }) => (
          <label key={Key} className="choice-card">
            <input
              type="radio"
              name={`${id}-types`}
              checked={Key === field.value}
              data-wrong={problem !== undefined}
              onChange={() => field.onChange(Key)}
            />
            <strong>{Title}</strong>
            <span className="quiet">{Description}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-problem`} text={problem} />
    </fieldset>
  );
});
