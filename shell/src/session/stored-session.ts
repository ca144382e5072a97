import type { Profile, UserType } from '@backlay/shared/contract';
import type { Storage, StoredKey } from '../browser';

/** A session as the device keeps it (A3.22). */
export interface StoredSession {
  readonly token: string;
  readonly userType: UserType;
  readonly profile: Profile | null;
  /** When the profile was read, ms. */
  readonly profileAt: number;
}

export type ReadSession =
  | { readonly kind: 'none' }
  | { readonly kind: 'corrupt' }
  | { readonly kind: 'session'; readonly session: StoredSession };

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string';

/** What the device remembers of who was here. Anything that does not read as a session of this domain is corrupt (A4.08). */
export function readStoredSession(storage: Storage<StoredKey>, domain: string): ReadSession {
  const token = storage.read('authToken');
  if (token === null) return { kind: 'none' };
  const userType = storage.read('userType');
  if (!token || !userType || storage.read('domain') !== domain) return { kind: 'corrupt' };
  const text = storage.read('profile');
  const session = { token, userType: userType as UserType }; // the platform refuses any other type at the first call
  if (text === null) return { kind: 'session', session: { ...session, profile: null, profileAt: 0 } };
  try {
    const profile: unknown = JSON.parse(text);
    if (!isProfile(profile)) return { kind: 'corrupt' };
    return {
      kind: 'session',
      session: { ...session, profile, profileAt: Number(storage.read('profileUpdatedAt')) || 0 },
    };
  } catch {
    return { kind: 'corrupt' };
  }
}

export function writeProfile(storage: Storage<StoredKey>, profile: Profile, now: number): void {
  storage.write('profile', JSON.stringify(profile));
  storage.write('profileUpdatedAt', String(now));
}

/** Forgets who was here (A4.14); theme, language and the redirect path stay. */
export function clearStoredSession(storage: Storage<StoredKey>): void {
  storage.remove(
    'authToken',
    'userType',
    'domain',
    'profile',
    'profileUpdatedAt',
    'offlineSnapshot',
    'changePassword',
    'demoLogin',
    'demoLoginTime',
  );
}
