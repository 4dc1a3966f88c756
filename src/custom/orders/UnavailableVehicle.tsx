import { PhoneLink } from './people/ContactLinks.tsx';

/** Without a configured number the phone part is left out (O-8.21). */
export function UnavailableVehicle({ name, phone }: { name: string; phone: string }) {
  return (
    <>
      {name} is not available for selection at the moment. If you would like to have your order delivered in a {name} please contact us
      {phone !== '' && (
        <>
          {' on '}
          <PhoneLink number={phone} />
        </>
      )}
    </>
  );
}
