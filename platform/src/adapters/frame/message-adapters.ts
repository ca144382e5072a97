import type { Exchange, SupplierMessage } from './supplier-call';

/** Sends text messages. */
export interface SmsAdapter {
  /** @returns the supplier's reference, by which receipts name the message; null where it gives none */
  send(message: SmsMessage, exchange: Exchange): Promise<{ readonly reference: string | null }>;
  /** Reads a message about what became of a text message. */
  readReceipt(message: SupplierMessage): SmsReceipt | 'unsigned' | 'malformed';
  /** What a message costs, paise. */
  readonly costPaise: number;
}

export interface SmsReceipt {
  readonly reference: string;
  /** `sent` is on its way. */
  readonly status: 'sent' | 'delivered' | 'failed';
}

export interface SmsMessage {
  /** Own id of the message: the same for a repeat. */
  readonly id: string;
  /** With country code, as +919811111111. */
  readonly phone: string;
  readonly text: string;
  readonly brand: string;
  /** Sender, and ids of the sender's registration and of the template, as Indian operators demand them. */
  readonly header?: string;
  readonly entityId?: string;
  readonly templateId?: string;
}

/** Sends web push messages to the push services of browsers. */
export interface PushAdapter {
  /** @returns `gone` where the subscription does not exist any more. @throws AdapterError for every other status than 2xx */
  send(
    message: PushRequest,
    exchange: Exchange,
  ): Promise<{ readonly outcome: 'sent' | 'gone'; readonly status: number }>;
}

export interface PushRequest {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** JSON, at most 3,000 bytes. */
  readonly payload: string;
  readonly ttlSeconds: number;
  /** Address of the sender, which push services may write to. */
  readonly subject: string;
}

/** Sends e-mail. */
export interface MailAdapter {
  /**
   * @returns what the mail server named the message; null where it names none
   * @throws AdapterError `refused` where the address takes no mail
   */
  send(message: MailMessage, exchange: Exchange): Promise<{ readonly reference: string | null }>;
  /** Reads a message about mail that came back. */
  readBounce(message: SupplierMessage, now: number): MailBounce | 'unsigned' | 'malformed';
}

export interface MailMessage {
  /** Own id of the message, the same for a repeat: it becomes the Message-ID. */
  readonly id: string;
  readonly to: string;
  /** The brand as the reader knows it. */
  readonly brand: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language tag of the texts, such as en. */
  readonly language: string;
  /** Is awaited before the first byte of the message goes out: until then nothing was sent. */
  readonly handOver?: () => Promise<void>;
}

export interface MailBounce {
  readonly address: string;
  /** `soft` may work again, such as a full mailbox. */
  readonly kind: 'hard' | 'soft' | 'complaint';
}
