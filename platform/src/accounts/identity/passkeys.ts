import { createHash, randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { EndpointInput, EndpointPayload } from '@backlay/shared/contract';
import type { Connection, Database } from '../../core/database';
import type { TenantRecord } from '../../core/tenants';
import type { Account } from './accounts';
import { parseUserAgent } from './user-agent';

/** Its certificates take as long to load as most of a command: it loads with the first passkey. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** Passkeys of one account at most. */
export const PASSKEY_MOST = 10;
const CHALLENGE_MS = 5 * 60_000;

/** The brand at the host that the browser visits: the relying party of its passkeys (E7.06). */
export interface PasskeySite {
  readonly tenant: Pick<TenantRecord, 'id' | 'name'>;
  /** As the browser names it, with the port. */
  readonly host: string;
}

export type Attestation = EndpointInput<'addPasskey'>['passkey'];
export type Assertion = NonNullable<EndpointInput<'confirm'>['passkey']>;

interface PasskeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly transports: AuthenticatorTransportFuture[];
}

const hashOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

/** The relying party id: the host without its port. */
const rpIdOf = ({ host }: PasskeySite): string => host.replace(/:\d+$/, '').toLowerCase();

/** The challenge that a response of an authenticator names; empty where it names none. */
function challengeOf({ response }: Attestation | Assertion): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

const TRANSPORTS: readonly AuthenticatorTransportFuture[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
];

/** A response of an authenticator without what the platform does not use: extensions, and transports that it does not know. */
const toRegistration = ({ id, rawId, type, response }: Attestation): RegistrationResponseJSON => ({
  ...{ id, rawId, type, clientExtensionResults: {} },
  response: {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: TRANSPORTS.filter((each) => response.transports?.includes(each)),
  },
});

const toAuthentication = ({ id, rawId, type, response }: Assertion): AuthenticationResponseJSON => ({
  ...{ id, rawId, type, clientExtensionResults: {} },
  response: {
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  },
});

/** What a passkey is stored under in an authenticator: nothing that names the person. */
const userHandleOf = (accountId: string): Buffer => hashOf('passkey user', accountId);

/** A login, or before one the browser, with what a challenge is for; a challenge is valid for this alone. */
export type PasskeyPurpose = readonly [purpose: 'add' | 'signIn' | 'confirm', owner: string, subject?: string];

export interface PasskeysOptions {
  /** Whether the brands are reached over https alone. */
  readonly secure: boolean;
  readonly clock?: () => number;
}

/** The passkeys of accounts: made, used and removed (E7.06). */
export class Passkeys {
  private readonly clock: () => number;

  constructor(
    private readonly database: Database,
    private readonly options: PasskeysOptions,
  ) {
    this.clock = options.clock ?? Date.now;
  }

  /** Passkeys of an account, the oldest first. Times are ISO text. */
  async list(accountId: string): Promise<EndpointPayload<'passkeys'>> {
    const { rows } = await this.database.query<{
      readonly id: string;
      readonly user_agent: string;
      readonly is_synced: boolean;
      readonly created_at: Date;
      readonly used_at: Date | null;
    }>(
      `SELECT id, user_agent, is_synced, created_at, used_at FROM passkey WHERE account_id = $1 ORDER BY created_at, id`,
      [accountId],
    );
    const passkeys = rows.map(({ id, user_agent, is_synced, created_at, used_at }) => ({
      _id: id,
      ...parseUserAgent(user_agent),
      synced: is_synced,
      createdAt: created_at.toISOString(),
      lastUsedAt: used_at?.toISOString() ?? null,
    }));
    return { passkeys, most: PASSKEY_MOST };
  }

  /** What the browser needs to make a passkey for an account; null where it has the most that it may have. */
  async startAdding(
    site: PasskeySite,
    purpose: PasskeyPurpose,
    account: Pick<Account, 'id' | 'userName' | 'fullName'>,
  ): Promise<EndpointPayload<'startPasskey'> | null> {
    const known = await this.ofAccount(account.id);
    if (known.length >= PASSKEY_MOST) return null;
    const rp = { id: rpIdOf(site), name: site.tenant.name };
    const { generateRegistrationOptions } = await loadWebAuthn();
    const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
      rpID: rp.id,
      rpName: rp.name,
      userID: new Uint8Array(userHandleOf(account.id)),
      userName: account.userName,
      userDisplayName: account.fullName || account.userName,
      challenge: new Uint8Array(await this.challenge(site, purpose)),
    });
    return {
      ...{ challenge, rp, user, timeout: CHALLENGE_MS, attestation: 'none' },
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  }

  /** Stores a passkey that the browser made. Refused: another challenge, host or key; full: the account has the most. */
  async add(
    site: PasskeySite,
    purpose: PasskeyPurpose,
    accountId: string,
    attestation: Attestation,
    userAgent: string,
  ): Promise<'added' | 'refused' | 'full'> {
    const expected = await this.consume(site, purpose, attestation);
    if (!expected) return 'refused';
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const made = await verifyRegistrationResponse({
      response: toRegistration(attestation),
      ...expected,
      requireUserVerification: true,
    }).catch(() => null);
    if (!made?.verified) return 'refused';
    const { credential, credentialBackedUp } = made.registrationInfo;
    return this.database.transaction(async (connection) => {
      // One after the other: two at the same moment do not pass the most together.
      await connection.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
      if ((await this.ofAccount(accountId, connection)).length >= PASSKEY_MOST) return 'full';
      const { rowCount } = await connection.query(
        `INSERT INTO passkey (id, account_id, rp_id, public_key, counter, transports, is_synced, user_agent, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
        [
          credential.id,
          accountId,
          rpIdOf(site),
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          credentialBackedUp,
          userAgent,
          new Date(this.clock()),
        ],
      );
      return rowCount === 1 ? 'added' : 'refused';
    });
  }

  /** Removes a passkey of an account; false where the account has no such passkey. */
  async remove(accountId: string, id: string): Promise<boolean> {
    const { rowCount } = await this.database.query('DELETE FROM passkey WHERE account_id = $1 AND id = $2', [
      accountId,
      id,
    ]);
    return rowCount === 1;
  }

  /** Removes every passkey of an account: its password was reset. */
  async removeAll(accountId: string): Promise<void> {
    await this.database.query('DELETE FROM passkey WHERE account_id = $1', [accountId]);
  }

  /**
   * What the browser needs to ask for a passkey: of one account, or before a sign-in of any. Null where the account has none for this
   * host.
   */
  async startAsking(
    site: PasskeySite,
    purpose: PasskeyPurpose,
    accountId: string | null,
  ): Promise<EndpointPayload<'passkeySignIn'> | null> {
    const known = accountId === null ? [] : await this.ofAccount(accountId, this.database, rpIdOf(site));
    if (accountId !== null && known.length === 0) return null;
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const { challenge } = await generateAuthenticationOptions({
      rpID: rpIdOf(site),
      challenge: new Uint8Array(await this.challenge(site, purpose)),
      userVerification: 'required',
    });
    return {
      challenge,
      rpId: rpIdOf(site),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: known.map(({ id, transports }) => ({ id, transports, type: 'public-key' })),
    };
  }

  /** The account whose passkey answers the challenge: one of this tenant, and this one where it is named. Null for any other answer. */
  async verify(
    site: PasskeySite,
    purpose: PasskeyPurpose,
    assertion: Assertion,
    accountId?: string,
  ): Promise<string | null> {
    const expected = await this.consume(site, purpose, assertion);
    if (!expected) return null;
    const { rows } = await this.database.query<PasskeyRow>(
      `SELECT p.id, p.account_id, p.public_key, p.counter, p.transports FROM passkey p JOIN user_account a ON a.id = p.account_id
       WHERE p.id = $1 AND p.rp_id = $2 AND a.tenant_id = $3 AND ($4::text IS NULL OR p.account_id = $4)`,
      [assertion.id, expected.expectedRPID, site.tenant.id, accountId ?? null],
    );
    const row = rows[0];
    if (!row) return null;
    const handle = assertion.response.userHandle;
    if (handle !== undefined && handle !== userHandleOf(row.account_id).toString('base64url')) return null;
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const proved = await verifyAuthenticationResponse({
      response: toAuthentication(assertion),
      ...expected,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: row.transports,
      },
      requireUserVerification: true,
    }).catch(() => null);
    if (!proved?.verified) return null;
    const { newCounter, credentialBackedUp } = proved.authenticationInfo;
    // Of two with the same counter one finds it moved. Authenticators without a counter send 0.
    const { rowCount } = await this.database.query(
      `UPDATE passkey SET counter = $2, is_synced = $3, used_at = $4
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [row.id, newCounter, credentialBackedUp, new Date(this.clock())],
    );
    return rowCount === 1 ? row.account_id : null;
  }

  private async ofAccount(
    accountId: string,
    connection: Pick<Connection, 'query'> = this.database,
    rpId: string | null = null,
  ): Promise<readonly Pick<PasskeyRow, 'id' | 'transports'>[]> {
    const { rows } = await connection.query<PasskeyRow>(
      `SELECT id, transports FROM passkey WHERE account_id = $1 AND ($2::text IS NULL OR rp_id = $2) ORDER BY created_at, id`,
      [accountId, rpId],
    );
    return rows;
  }

  /** A new challenge for a purpose, 32 bytes. */
  private async challenge(site: PasskeySite, purpose: PasskeyPurpose): Promise<Buffer> {
    const bytes = randomBytes(32);
    await this.database.query(
      'INSERT INTO passkey_challenge (challenge_hash, tenant_id, binding, expires_at) VALUES ($1, $2, $3, $4)',
      [
        hashOf(bytes.toString('base64url')),
        site.tenant.id,
        hashOf(...purpose.map((part) => part ?? '')),
        new Date(this.clock() + CHALLENGE_MS),
      ],
    );
    return bytes;
  }

  /** What a response has to be signed for, where its challenge is open for this purpose. The challenge is used up. */
  private async consume(site: PasskeySite, purpose: PasskeyPurpose, given: Attestation | Assertion) {
    const challenge = challengeOf(given);
    const { rowCount } = await this.database.query(
      `DELETE FROM passkey_challenge WHERE challenge_hash = $1 AND tenant_id = $2 AND binding = $3 AND expires_at > $4`,
      [hashOf(challenge), site.tenant.id, hashOf(...purpose.map((part) => part ?? '')), new Date(this.clock())],
    );
    if (rowCount !== 1) return null;
    return {
      expectedChallenge: challenge,
      expectedOrigin: `${this.options.secure ? 'https' : 'http'}://${site.host.toLowerCase()}`,
      expectedRPID: rpIdOf(site),
    };
  }
}
