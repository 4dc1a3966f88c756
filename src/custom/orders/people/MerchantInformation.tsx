import type { z } from 'zod';
import type { Id } from '../../../../contract/endpoint.ts';
import type { AdminShop } from '../../../../contract/order-actions.ts';
import { LoadFailed } from '../../../engine/feedback/LoadFailed.tsx';
import { Facts, Section } from '../../../engine/record/Section.tsx';
import { useRecord } from '../../../engine/record/use-record.ts';
import { MailLink, PhoneLink } from './ContactLinks.tsx';

/** The merchant behind the order's shop (O-3.19): for administrators. */
export function MerchantInformation({ shopId }: { shopId: Id }) {
  const loaded = useRecord<z.infer<typeof AdminShop>>('order-merchants', shopId);
  if (loaded.face === 'missing') return null;
  return (
    <Section title="Merchant information">
      {loaded.face === 'failed' && <LoadFailed what="Merchant information" message={loaded.message} onRetry={loaded.retry} />}
      {loaded.face === 'ready' && <MerchantFacts merchant={loaded.record.Merchant} />}
    </Section>
  );
}

function MerchantFacts({ merchant }: { merchant: z.infer<typeof AdminShop>['Merchant'] }) {
  const { AddressLine1, AddressLine2, AddressLine3, City, County, PostalCode } = merchant;
  return (
    <Facts
      facts={[
        ['Name', merchant.Name],
        ['Email', merchant.Email && <MailLink key="email" address={merchant.Email} />],
        ['Phone', merchant.Phone && <PhoneLink key="phone" number={merchant.Phone} />],
        ['Address', [AddressLine1, AddressLine2, AddressLine3, City, County, PostalCode].filter(Boolean).join(', ')],
      ]}
    />
  );
}
