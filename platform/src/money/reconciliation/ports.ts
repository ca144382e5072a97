import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

/** What a line or an entry of the books is about. Payments and payouts belong to gateways, the others to casino providers. */
export type EntryKind = 'payment' | 'refund' | 'payout' | 'return' | 'bet' | 'win' | 'rollback';

/** A line of a supplier's statement in one form. Amounts in paise; empty texts where the supplier names none. */
export interface StatementLine {
  readonly kind: EntryKind;
  /** Our reference, or the supplier's own. */
  readonly reference: string;
  readonly utr: string;
  readonly amount: Paise;
  readonly fee: Paise;
  /** ms since 1970. */
  readonly at: number;
}

/** A movement of the books that a supplier has a part in. */
export interface BookEntry {
  readonly kind: EntryKind;
  /** Unique among entries of its kind and source. */
  readonly id: string;
  /** Every reference by which the supplier may name it. */
  readonly references: readonly string[];
  readonly utr: string;
  readonly amount: Paise;
  /** ms since 1970. */
  readonly at: number;
}

/** A supplier of a brand whose statements are compared: the id of a payment adapter, or `casino:<provider>`. */
export interface Source {
  readonly tenantId: string;
  readonly source: string;
}

/** Reads entries of a source that were booked from `from` until before `to`, ms. */
export type ReadBooks = (
  connection: Connection,
  source: Source,
  from: number,
  to: number,
) => Promise<readonly BookEntry[]>;

/** A day of a supplier: its date, and its first moment and that after its last, ms. */
export interface StatementDay {
  /** As 2026-01-31. */
  readonly date: string;
  readonly from: number;
  readonly to: number;
}

/** The adapter of a brand that brings the statements of one source. */
export interface StatementSupplier extends Source {
  readonly id: string;
  /** Offset of the supplier's day from UTC, minutes. */
  readonly offsetMinutes: number;
  /** Since when it is set, ms: days that ended before have no statement. */
  readonly since: number;
  /** @throws Error naming the line that cannot be read */
  readonly read: (file: string) => readonly StatementLine[];
  /** Lines of a day; null where files are brought by hand. */
  readonly fetch: ((day: StatementDay) => Promise<readonly StatementLine[]>) | null;
}

/** The adapters of brands for statements. */
export interface StatementSuppliers {
  list(): Promise<readonly StatementSupplier[]>;
  byId(id: string, tenantId: string): Promise<StatementSupplier | null>;
}
