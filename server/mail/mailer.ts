/** Whatever carries a mail to its reader. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Rejects when the mail is known not to have gone out; the error names nobody. */
  send(mail: Mail): Promise<void>;
}
