import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PurposeKeys } from '../../core/config';

const HOUR_SECONDS = 3600;

/** What a private picture is asked for with. */
export interface AddressQuery {
  readonly expires?: unknown;
  readonly signature?: unknown;
}

export interface AddressCheck {
  readonly state: 'valid' | 'expired' | 'invalid';
  /** How long the address stays valid; 0 where it is not. */
  readonly secondsLeft: number;
}

const INVALID: AddressCheck = { state: 'invalid', secondsLeft: 0 };

/**
 * Signs and checks addresses of private pictures: `?expires&signature`. An address is valid for one to two hours; its expiry is a full
 * hour, so that responses of the same hour name the same address and the browser caches the picture.
 */
export class SignedAddresses {
  constructor(
    private readonly keys: PurposeKeys,
    private readonly clock: () => number = Date.now,
  ) {}

  /** The address with its expiry (seconds since 1970) and its signature. */
  sign(path: string): string {
    const expires = (Math.floor(this.clock() / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS;
    return `${path}?expires=${expires}&signature=${this.digest(path, String(expires), this.keys[0]).toString('base64url')}`;
  }

  check(path: string, { expires, signature }: AddressQuery): AddressCheck {
    if (typeof expires !== 'string' || typeof signature !== 'string') return INVALID;
    const given = Buffer.from(signature, 'base64url');
    const isSigned = this.keys.some((key) => {
      const wanted = this.digest(path, expires, key);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
    if (!isSigned) return INVALID;
    const secondsLeft = Number(expires) - Math.floor(this.clock() / 1000);
    return secondsLeft > 0 ? { state: 'valid', secondsLeft } : { state: 'expired', secondsLeft: 0 };
  }

  private digest(path: string, expires: string, key: string): Buffer {
    return createHmac('sha256', key).update(`${expires}|${path}`).digest();
  }
}
