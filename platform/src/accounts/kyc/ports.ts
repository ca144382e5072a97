export type DocumentKind = 'identity' | 'address' | 'selfie' | 'funds';
export type DocumentType = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf';

export type KycState = 'starting' | 'checking' | 'review' | 'approved' | 'rejected';
/** What a supplier found. */
export type KycOutcome = 'approved' | 'rejected' | 'review';

/** A message, or an answer, of a supplier about the end of a check. */
export interface KycResult {
  readonly checkId: string;
  readonly reference: string;
  readonly outcome: KycOutcome;
  /** For staff; without personal data. */
  readonly reason: string;
}

/** What a supplier gets of a check. */
export interface KycStart {
  readonly checkId: string;
  readonly brand: string;
  /** Where the documents were issued, as IN. */
  readonly country: string;
  readonly name: string;
  readonly documents: readonly {
    readonly kind: DocumentKind;
    readonly name: string;
    readonly type: DocumentType;
    /** Works once, for 15 minutes. */
    readonly url: string;
  }[];
}

/** A supplier of a brand. */
export interface KycSupplier {
  readonly id: string;
  /** Countries whose documents it checks; empty: all. */
  readonly countries: readonly string[];
  /** Whether an outcome decides, or staff does (D8.06). */
  readonly rules: { readonly approve: boolean; readonly reject: boolean };
  /** @throws where the check was not started, or nobody knows */
  start(check: KycStart): Promise<{ readonly reference: string }>;
  /** @throws where nobody knows */
  query(check: { readonly checkId: string; readonly reference: string }): Promise<KycResult | 'open'>;
}

export interface KycSuppliers {
  /** Those of a brand in their order. */
  list(tenantId: string): Promise<readonly KycSupplier[]>;
  byId(id: string, tenantId: string): Promise<KycSupplier | null>;
}
