import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@backlay/shared/contract';
import { getPathPrefix, type AccountType } from '@backlay/shared/domain';
import { Sessions } from '../identity';
import type { CallGiven, TestPlatform } from '../../../testing/index';
import { addAccount } from '../../money/withdrawals/testing';

/** The levels of a hierarchy from the top down; each account is below the one before. */
export const LEVELS = ['whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'branch', 'subBranch'] as const;

/** What a hierarchy owns: the ids by which calls name it. */
export interface Owned {
  readonly player: string;
  readonly account: string;
  readonly deposit: string;
  readonly withdrawal: string;
  readonly complaint: string;
  readonly proposal: string;
  readonly kycCheck: string;
  readonly kycDocument: string;
  readonly difference: string;
  readonly event: string;
  readonly market: string;
  readonly bet: string;
}

export interface Hierarchy {
  readonly name: string;
  readonly brand: string;
  /** Account ids by level. */
  readonly accounts: Readonly<Partial<Record<AccountType, string>>>;
  readonly owned: Owned;
}

type HierarchyRequest = Omit<CallGiven, 'token' | 'userType'>;

/** Creates hierarchies on a platform and calls it as any of their accounts. */
export function openHierarchies(platform: TestPlatform) {
  const sessions = new Sessions(platform.database, { sessionHours: 24, sessionRotateMinutes: 600 });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (id: string) => {
    const token = tokens.get(id) ?? sessions.begin({ id, demo: false });
    tokens.set(id, token);
    return token;
  };
  const as = async (id: string, userType: AccountType, call: EndpointName, given: HierarchyRequest = {}) =>
    platform.call('staff', call, { ...given, token: await tokenOf(id), userType: getPathPrefix(userType) });

  const add = (id: string, tenant: string, userType: AccountType, parent: string, tenantIds: readonly string[] = []) =>
    platform.database.query(
      `insert into user_account (id, tenant_id, user_type, user_name, full_name, password_hash, transaction_code_hash, parent_id, tenant_ids)
       select $1, $2, $3, $1, $1, password_hash, transaction_code_hash, $4, $5 from user_account where id = 'staff-admin1'`,
      [id, tenant, userType, parent, tenantIds],
    );

  /** An event and a market of the admin's own, with one open bet. */
  async function trade(name: string, brand: string, admin: string, player: string) {
    const asAdmin = (call: EndpointName, body: Readonly<Record<string, unknown>>) => as(admin, 'admin', call, { body });
    const event = (
      await asAdmin('createEvent', {
        eventTypeId: '4',
        name: `${name} v Others`,
        openDate: new Date(Date.now() - 60_000).toISOString(),
        competition: `${name} league`,
      })
    ).body.docs.id as string;
    const terms = { eventId: event, type: 'bookmaker', name: `${name} book`, min: 100, max: 5000 };
    const market = (await asAdmin('createMarket', { ...terms, runners: [`${name} one`, `${name} two`] })).body.docs;
    const [first] = market.teams as { id: string }[];
    const runner = { id: first!.id, back: [[90, 100_000]], lay: [[95, 100_000]] };
    await asAdmin('priceMarket', { marketId: market.id, runners: [runner] });
    await asAdmin('setMarketStatus', { marketId: market.id, status: 'OPEN' });
    const token = await tokenOf(player);
    const shown = await platform.call(brand, 'markets', { token, query: { marketId: market.id } });
    const placed = await platform.call(brand, 'placeBet', {
      token,
      body: {
        clientRef: randomUUID(),
        marketId: market.id,
        eventId: event,
        marketType: 'BOOKMAKER',
        marketVersion: shown.body.docs[0].book.version,
        oddType: 'back',
        odd: 90,
        teamId: first!.id,
        stake: 100,
      },
    });
    if (placed.status !== 200) throw new Error(placed.text);
    return { event, market: market.id as string, bet: placed.body.docs._id as string };
  }

  /** A document of a player, and a check of it that staff reviews. */
  async function addKyc(player: string, brand: string) {
    const [kycCheck, kycDocument] = [randomUUID(), randomUUID()];
    await platform.database.query(
      `insert into kyc_document (id, tenant_id, account_id, kind, name, type, size, sealed_key, content, created_at)
       values ($1, $2, $3, 'identity', 'passport.png', 'image/png', 1, '', '', now())`,
      [kycDocument, brand, player],
    );
    await platform.database.query(
      `insert into kyc_check (id, tenant_id, account_id, country, documents, state, created_at, updated_at)
       values ($1, $2, $3, 'IN', array[$4::uuid], 'review', now(), now())`,
      [kycCheck, brand, player, kycDocument],
    );
    return { kycCheck, kycDocument };
  }

  /** A deposit that the statement of its supplier has not. */
  async function addDifference(name: string, brand: string, deposit: string): Promise<string> {
    const difference = randomUUID();
    await platform.database.query(
      `insert into supplier_statement (tenant_id, source, day, starts_at, ends_at, sha256, line_count, imported_at)
       values ($1, 'anything', '2030-01-01', now(), now(), '', 0, now()) on conflict do nothing`,
      [brand],
    );
    await platform.database.query(
      `insert into reconciliation_difference (id, tenant_id, source, day, subject, difference, kind, entry_id, reference, utr, at)
       values ($1, $2, 'anything', '2030-01-01', $3, 'missing-there', 'payment', $4, $3, '', now())`,
      [difference, brand, name, deposit],
    );
    return difference;
  }

  /** All levels of one brand below an account, a player at the end, and one of everything that such a player can have. */
  async function create(name: string, brand: string, under: string): Promise<Hierarchy> {
    const { database } = platform;
    const accounts: Partial<Record<AccountType, string>> = {};
    let parent = under;
    for (const level of LEVELS) {
      if (level === 'whiteLabel' && under !== 'staff-admin1') continue;
      const id = `${name}-${level}`;
      await add(id, 'staff', level, parent, [brand]);
      accounts[level] = id;
      parent = id;
    }
    const player = `${name}-player`;
    await add(player, brand, 'user', parent);
    await database.query(
      `select ledger_post(array[$1], array['opening'], array[$2], array[''], array[null]::jsonb[], array[0]::bigint[], array[1, 1],
         array[$2, null], array['available', 'opening'], array[1000000, -1000000]::bigint[], false)`,
      [`opening:${player}`, player],
    );
    const token = await tokenOf(player);
    const accountId = await addAccount(platform, token, 'imps', brand, 'Admin@123');
    const withdrawn = await platform.call(brand, 'withdraw', {
      token,
      body: { amount: 700, accountId, requestRef: `${name}-withdrawal` },
    });
    const deposit = randomUUID();
    await database.query(
      `insert into payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, request_ref, exclusive)
       values ($1, $2, $3, 'deposit', 'bank', 'BANK', 50000, 'a-deposit', false)`,
      [deposit, brand, player],
    );
    const { rows } = await database.query<{ id: string }>(
      `insert into complaint (tenant_id, account_id, subject, message) values ($1, $2, $3, 'x') returning id`,
      [brand, player, `${name} complaint`],
    );
    const proposal = `${name}-proposal`;
    await database.query(
      `insert into approval_proposal (id, action, tenant_id, account_id, target, subject, permission, input, preview, version,
         proposer_name, proposer_type, created_at)
       values ($1, 'withdrawal', $2, $3, $4, $3, 'request.decide', '{}', '[]', 'x', $3, 'admin', 0)`,
      [proposal, brand, player, withdrawn.body.docs._id],
    );
    const { kycCheck, kycDocument } = await addKyc(player, brand);
    const difference = await addDifference(name, brand, deposit);
    const owned = {
      kycCheck,
      kycDocument,
      difference,
      player,
      account: accounts.agent!,
      deposit,
      withdrawal: withdrawn.body.docs._id as string,
      complaint: rows[0]!.id,
      proposal,
      ...(await trade(name, brand, accounts.admin!, player)),
    };
    return { name, brand, accounts, owned };
  }

  return { as, create, tokenOf };
}
