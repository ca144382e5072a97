import { randomUUID } from 'node:crypto';
import { sign, SIGNATURE_HEADER } from '../../core/http';
import type { KycResult } from './ports';
import type { ReceivedRequest, ScriptedAnswer } from '../../adapters/suppliers/testing-supplier';

export const KYC_KEY = 'a-key-of-the-identity-checks-0';

/** What a supplier of the tests got of a check. */
export interface StartedCheck {
  readonly checkId: string;
  readonly brand: string;
  readonly country: string;
  readonly name: string;
  readonly documents: readonly { readonly kind: string; readonly name: string; readonly url: string }[];
}

/** A supplier that names each check and finds what the name of the first document sets: approve, reject or review. */
export class TestKycSupplier {
  readonly started: StartedCheck[] = [];
  readonly asked: string[] = [];
  /** How a question ends; with the outcome where it is null. */
  status: 'open' | 'failing' | null = null;

  readonly answer = ({ body }: ReceivedRequest): ScriptedAnswer => {
    const given = JSON.parse(body);
    this.started.push(given);
    return { status: 200, body: JSON.stringify({ reference: `ref-${given.checkId}` }) };
  };

  /** Answers how far a check is. */
  async query(checkId: string): Promise<KycResult | 'open'> {
    this.asked.push(checkId);
    if (this.status === 'failing') throw new Error('The supplier does not answer');
    return this.status ?? this.resultOf(checkId);
  }

  /** The end of a check. */
  resultOf(checkId: string): KycResult {
    const name = this.started.find((each) => each.checkId === checkId)?.documents[0]?.name ?? '';
    const outcome = name.startsWith('approve') ? 'approved' : name.startsWith('reject') ? 'rejected' : 'review';
    return { checkId, reference: `ref-${checkId}`, outcome, reason: `found ${outcome}` };
  }
}

/** A message of the supplier, signed with a key. */
export function kycMessage(content: object, key = KYC_KEY, at = Date.now()) {
  const body = JSON.stringify(content);
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, at) },
    body,
  };
}

/** The smallest file of each type; each has other bytes at its end. */
export const documentOf = (start: string): Buffer => Buffer.from(`${start}${randomUUID()}`, 'latin1');
export const PNG = '\x89PNG\r\n\x1a\n';
