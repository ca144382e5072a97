import { createHash, randomBytes } from 'node:crypto';
import type { EndpointPayload } from '@backlay/shared/contract';
import type { Database } from '../../core/database';
import type { Cookies, RouteRequest } from '../../core/http';
import type { Account } from './accounts';
import type { IpLookup, NewDeviceNotifier } from './ports';
import { parseUserAgent, type DeviceName } from './user-agent';

const DEVICE_COOKIE = 'device';
const COOKIE_SECONDS = 400 * 86_400;
const COOKIE_SHAPE = /^[\w-]{32}$/;

/** The browser that makes a call. */
export interface CallingDevice {
  readonly cookies: Cookies;
  /** The browser as it names itself. */
  readonly userAgent: string;
  /** Where the call comes from. */
  readonly address: string;
  readonly giveCookie: (cookie: string) => void;
  /** Whether the brands are reached over https alone. */
  readonly secure: boolean;
}

interface LoginRow {
  readonly family: string;
  readonly user_agent: string;
  readonly city: string | null;
  readonly began_at: Date;
  readonly used_at: Date;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The id that the browser has in its cookie; a browser without one gets a new one with the answer. */
export function readDeviceId({ cookies, giveCookie, secure }: CallingDevice): string {
  const stored = cookies[DEVICE_COOKIE] ?? '';
  if (COOKIE_SHAPE.test(stored)) return stored;
  const id = randomBytes(24).toString('base64url');
  const attributes = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  giveCookie(`${DEVICE_COOKIE}=${id}; ${attributes}`);
  return id;
}

/** The logins of an account and the browsers that they came from (E7.08). */
export class Devices {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * Stores the browser of the login of a token. Returns its name where the account has signed in before, and never with this
   * browser; null for a known browser and for the first one.
   */
  async record(accountId: string, token: string, device: CallingDevice): Promise<DeviceName | null> {
    const now = new Date(this.clock());
    await this.database.query(
      `UPDATE user_login SET user_agent = $2 WHERE family = (SELECT family FROM user_session WHERE token_hash = $1)`,
      [hashOf(token), device.userAgent],
    );
    await this.database.query(
      `INSERT INTO known_address (account_id, address_hash, first_used_at, last_used_at) VALUES ($1, $2, $3, $3)
       ON CONFLICT (account_id, address_hash) DO UPDATE SET last_used_at = excluded.last_used_at`,
      [accountId, hashOf(device.address), now],
    );
    const { rows } = await this.database.query<{ is_new: boolean; is_first: boolean }>(
      `WITH stored AS (
         INSERT INTO known_device (account_id, device_hash, first_used_at, last_used_at) VALUES ($1, $2, $3, $3)
         ON CONFLICT (account_id, device_hash) DO UPDATE SET last_used_at = excluded.last_used_at
         RETURNING xmax = 0 AS is_new)
       SELECT is_new, NOT EXISTS (SELECT 1 FROM known_device WHERE account_id = $1) AS is_first FROM stored`,
      [accountId, hashOf(readDeviceId(device)), now],
    );
    const isUnknown = rows[0]?.is_new === true && !rows[0].is_first;
    return isUnknown ? parseUserAgent(device.userAgent) : null;
  }

  /** Stores the city of the login of a token, once it is known. */
  async locate(token: string, city: string): Promise<void> {
    await this.database.query(
      `UPDATE user_login SET city = $2 WHERE family = (SELECT family FROM user_session WHERE token_hash = $1)`,
      [hashOf(token), city],
    );
  }

  /** The logins of an account that still are valid, the last used one first. Times are ISO text. */
  async list(accountId: string, ownFamily: string | undefined): Promise<EndpointPayload<'devices'>> {
    const { rows } = await this.database.query<LoginRow>(
      `SELECT l.family, l.user_agent, l.city, l.began_at, l.used_at FROM user_login l
       WHERE l.account_id = $1 AND EXISTS (
         SELECT 1 FROM user_session s JOIN user_account a ON a.id = s.account_id
         WHERE s.family = l.family AND s.account_id = $1 AND s.expires_at > $2 AND NOT s.pending
           AND s.created_at > coalesce(identity_sessions_from(a), '-infinity'))
       ORDER BY l.family = $3 DESC, l.used_at DESC, l.family LIMIT 100`,
      [accountId, new Date(this.clock()), ownFamily ?? ''],
    );
    return rows.map(({ family, user_agent, city, began_at, used_at }) => ({
      _id: family,
      ...parseUserAgent(user_agent),
      city,
      firstUse: began_at.toISOString(),
      lastUse: used_at.toISOString(),
      current: family === ownFamily,
    }));
  }
}

export interface SignInDevicesDeps {
  readonly devices: Pick<Devices, 'record' | 'locate'>;
  readonly notifier: NewDeviceNotifier;
  readonly ipLookup: IpLookup;
  /** Whether the brands are reached over https alone. */
  readonly secure: boolean;
}

/** The parts of a request that identify the browser. */
export type DeviceRequest = Pick<RouteRequest<'login'>, 'cookies' | 'userAgent' | 'giveCookie' | 'address' | 'log'>;

/** Stores the browser of each completed sign-in and notifies the player of a new one (E7.08). */
export class SignInDevices {
  constructor(private readonly deps: SignInDevicesDeps) {}

  /** The id of the browser that makes a call, which has it in a cookie from then on. */
  idOf(request: DeviceRequest): string {
    return readDeviceId({ ...this.browserOf(request), secure: this.deps.secure });
  }

  /** Records the browser of a new login. The sign-in waits for neither the notification nor the city, and fails with neither. */
  async signedIn(
    request: DeviceRequest,
    account: Pick<Account, 'id' | 'userType' | 'demo'>,
    token: string,
  ): Promise<void> {
    const { devices, notifier, secure } = this.deps;
    const { log } = request;
    const key = `new-device:${crypto.randomUUID()}`;
    const fresh = await devices.record(account.id, token, { ...this.browserOf(request), secure });
    if (fresh && account.userType === 'user' && !account.demo)
      notifier
        .newDevice(account.id, fresh, key)
        .catch((error: unknown) => log.warn({ err: error, accountId: account.id }, 'device notification failed'));
    this.locate(request.address, token).catch((error: unknown) =>
      log.warn({ err: error }, 'device city update failed'),
    );
  }

  /** The city is what the operator's lookup knows; without one it stays unknown. */
  private async locate(address: string, token: string): Promise<void> {
    const { city } = await this.deps.ipLookup.find(address);
    if (city !== '') await this.deps.devices.locate(token, city.slice(0, 80));
  }

  private browserOf({ cookies, userAgent, address, giveCookie }: DeviceRequest) {
    return { cookies, userAgent, address, giveCookie };
  }
}
