import type { SmsSender } from '../src/accounts/identity';

export interface SentSms {
  readonly at: string;
  readonly tenant: string;
  readonly phone: string;
  readonly text: string;
}

const MESSAGES_MOST = 500;

/** Stands in for an SMS provider: it stores the newest messages and prints each on the console. */
export class SmsOutbox implements SmsSender {
  private readonly messages: SentSms[] = [];

  constructor(
    private readonly print: (line: string) => void,
    private readonly clock: () => number = Date.now,
  ) {}

  async send({ tenant, phone, text }: Parameters<SmsSender['send']>[0]): Promise<void> {
    this.messages.unshift({ at: new Date(this.clock()).toISOString(), tenant, phone, text });
    this.messages.length = Math.min(this.messages.length, MESSAGES_MOST);
    this.print(`SMS to ${phone}: ${text}`);
  }

  /** Newest first; to one number when one is given, however it is written. */
  list(phone?: string): readonly SentSms[] {
    const digits = phone?.replace(/\D/g, '') ?? '';
    return digits === ''
      ? this.messages
      : this.messages.filter((sent) => sent.phone.replace(/\D/g, '').endsWith(digits));
  }
}
