import type { ReactNode } from 'react';
import { formatPhone, readUkPhone } from '../../../contract/values/telephone.ts';
import './contact-links.css';

export function PhoneLink({ number, children = formatPhone(number) }: { number: string; children?: ReactNode }) {
  return (
    <a className="contact-link figures" href={`tel:${readUkPhone(number) ?? number.replace(/[^+\d]/g, '')}`}>
      {children}
    </a>
  );
}

export function MailLink({ address }: { address: string }) {
  return (
    <a className="contact-link" href={`mailto:${address}`}>
      {address}
    </a>
  );
}
