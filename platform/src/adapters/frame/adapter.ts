import type { CallContext } from '../../core/http';
import type { MailAdapter, PushAdapter, SmsAdapter } from './message-adapters';
import type { PaymentAdapter, PayoutAdapter, StatementAdapter } from './payment-adapters';
import type { Exchange, SupplierMessage } from './supplier-call';

/** Checks identities of players. */
export interface KycAdapter {
  /** Countries whose documents it checks, as IN; empty: all. */
  readonly countries: readonly string[];
  /** Whether an outcome decides, or staff does. */
  readonly rules: { readonly approve: boolean; readonly reject: boolean };
  /** Starts a check; the id is the same for a repeat. */
  start(check: KycStart, exchange: Exchange): Promise<{ readonly reference: string }>;
  /** Asks how far a check is. */
  query(
    check: { readonly checkId: string; readonly reference: string },
    exchange: Exchange,
  ): Promise<KycResult | 'open'>;
  /** Reads a message about the end of a check. */
  readMessage(message: SupplierMessage, now: number): KycResult | 'unsigned' | 'malformed';
}

export interface KycStart {
  readonly checkId: string;
  readonly brand: string;
  readonly country: string;
  readonly name: string;
  /** Each address works once, for 15 minutes. */
  readonly documents: readonly {
    readonly kind: 'identity' | 'address' | 'selfie' | 'funds';
    readonly name: string;
    readonly type: string;
    readonly url: string;
  }[];
}

export interface KycResult {
  readonly checkId: string;
  readonly reference: string;
  readonly outcome: 'approved' | 'rejected' | 'review';
  readonly reason: string;
}

/** Signs the addresses of frames with live TV. It calls nobody. */
export interface TvAdapter {
  /** Host of the addresses that it signs. */
  readonly host: string;
  signAddress(request: TvAddressRequest): string;
}

export interface TvAddressRequest {
  readonly address: string;
  readonly tenantId: string;
  /** The login of the viewer. */
  readonly session: string;
  /** Until when the address is valid, ms. */
  readonly until: number;
}

/** The kinds of suppliers, each with its interface (table of G7). */
export interface AdapterKinds {
  readonly sms: SmsAdapter;
  readonly payment: PaymentAdapter;
  readonly payout: PayoutAdapter;
  readonly push: PushAdapter;
  readonly mail: MailAdapter;
  readonly statement: StatementAdapter;
  readonly kyc: KycAdapter;
  readonly tv: TvAdapter;
}
export type AdapterKind = keyof AdapterKinds;

/** Settings that everybody may read who may see the brand, by name. */
export type Settings = Readonly<Record<string, string>>;
/** Values that nobody reads after they are stored. */
export type Secrets = Readonly<Record<string, string>>;

/** The code of one adapter. Its name is a label of metrics: the list of all of them is closed. */
export interface Implementation<K extends AdapterKind> {
  readonly kind: K;
  readonly name: string;
  /** Names of its secrets. */
  readonly secrets: readonly string[];
  /** @throws Error that names the setting which it does not take, never a value */
  open(settings: Settings, secrets: Secrets): AdapterKinds[K];
  /** Tries it out without an effect on a player: `to` is what the person names, such as a telephone number. */
  tryOut?(adapter: AdapterKinds[K], to: string, exchange: Exchange): Promise<unknown>;
}

/** All adapters by kind. */
export type Implementations = { readonly [K in AdapterKind]: readonly Implementation<K>[] };

/** An adapter with what a brand, or the installation, set for it. */
export interface AdapterSetting {
  readonly id: string;
  /** Null: of the installation, for every brand without an active one of its own. */
  readonly tenantId: string | null;
  readonly kind: AdapterKind;
  readonly adapter: string;
  /** The smaller one is tried first. */
  readonly priority: number;
  readonly isActive: boolean;
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/** What is done by a call, and how. */
export interface Operation {
  /** A word of the code, such as `send`: no value of a call. */
  readonly name: string;
  readonly tenantId: string;
  /** A repeat has no further effect: a failed try is repeated twice. */
  readonly isIdempotent?: boolean;
  /** ms; 8 s where it is left out. */
  readonly timeoutMs?: number;
  /** Suppliers behind one adapter that fail apart from each other, such as push services. */
  readonly lane?: string;
  readonly context?: CallContext | undefined;
}
