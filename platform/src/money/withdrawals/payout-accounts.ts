import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PaymentAccount } from '@backlay/shared/contract';
import { accountProblem, toDisplayHolderName, toStoredHolderName, type AccountField } from '@backlay/shared/domain';
import { type Connection, type Database, getFirstRow } from '../../core/database';
import { payoutTypeDocs, payoutTypesOf, type PayoutType } from './payout-types';

/** Where a player is paid. `name` is the holder with the suffix that it is stored with (C3.09). */
export interface PayoutAccount {
  readonly id: string;
  readonly tenantId: string;
  readonly type: PayoutType;
  readonly name: string;
  readonly details: readonly AccountField[];
  readonly primary: boolean;
}

/** Nobody has use for more; somebody who collects them does. */
const MOST_ACCOUNTS = 20;

type Row = Omit<PayoutAccount, 'type'> & { readonly typeId: string };
const columns = `id, tenant_id as "tenantId", type_id as "typeId", name, details, is_primary as "primary"`;

export type PayoutAccountRejection =
  | 'account.name'
  | 'account.fields'
  | 'no-type'
  | 'no-account'
  | 'too-many'
  | 'unconfirmed';

/** Uses up that the player confirmed this account, in the transaction that stores it (E7.07). */
export type AccountConfirmation = (
  connection: Connection,
  account: { readonly typeId: string; readonly name: string; readonly details: readonly AccountField[] },
) => Promise<boolean>;

export interface Owner {
  readonly tenantId: string;
  readonly accountId: string;
}

/** The accounts that players are paid to (C7.12 to C7.17): only the owner sees, changes or removes one (S-05). */
export class PayoutAccounts {
  constructor(private readonly database: Database) {}

  /** The primary one first, then the oldest. */
  async of({ tenantId, accountId }: Owner, connection: Connection = this.database): Promise<PayoutAccount[]> {
    const types = new Map(
      (await payoutTypesOf(connection, tenantId, { active: false })).map((type) => [type.id, type]),
    );
    const { rows } = await connection.query<Row>(
      `select ${columns} from payout_account where account_id = $1 and tenant_id = $2 and deleted_at is null
       order by is_primary desc, created_at, id`,
      [accountId, tenantId],
    );
    return rows.flatMap(({ typeId, ...row }) => {
      const type = types.get(typeId);
      return type ? [{ ...row, type }] : [];
    });
  }

  async one(owner: Owner, id: string, connection: Connection = this.database): Promise<PayoutAccount | undefined> {
    return (await this.of(owner, connection)).find((account) => account.id === id);
  }

  /** The first account becomes the primary one by itself. */
  async create(
    owner: Owner,
    given: { readonly typeId: string; readonly name: string; readonly details: readonly AccountField[] },
    confirm: AccountConfirmation,
  ): Promise<PayoutAccount | PayoutAccountRejection> {
    return this.database.transaction(async (connection) => {
      await lockOwner(connection, owner.accountId);
      const types = await payoutTypesOf(connection, owner.tenantId, { active: true });
      const type = types.find(({ id }) => id === given.typeId);
      if (!type) return 'no-type';
      const problem = accountProblem(given.name, given.details, labelsOf(type));
      if (problem) return problem;
      const known = await this.of(owner, connection);
      if (known.length >= MOST_ACCOUNTS) return 'too-many';
      if (!(await confirm(connection, given))) return 'unconfirmed';
      const { rows } = await connection.query<Row>(
        `insert into payout_account (id, tenant_id, account_id, type_id, name, details, is_primary)
         values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
        [
          randomUUID(),
          owner.tenantId,
          owner.accountId,
          type.id,
          toStoredHolderName(given.name, owner.accountId),
          JSON.stringify(detailsFor(type, given.details)),
          known.length === 0,
        ],
      );
      const { typeId: _, ...row } = getFirstRow(rows);
      return { ...row, type };
    });
  }

  async update(
    owner: Owner,
    id: string,
    given: { readonly name?: string; readonly details: readonly AccountField[]; readonly primary?: boolean },
    confirm: AccountConfirmation,
  ): Promise<PayoutAccount | PayoutAccountRejection> {
    return this.database.transaction(async (connection) => {
      await lockOwner(connection, owner.accountId);
      const account = await this.one(owner, id, connection);
      if (!account) return 'no-account';
      const problem = accountProblem(given.name ?? account.name, given.details, labelsOf(account.type));
      if (problem) return problem;
      const name = given.name === undefined ? account.name : toStoredHolderName(given.name, owner.accountId);
      const details = detailsFor(account.type, given.details);
      // Another payee is another account, whatever its id.
      const isOther = name !== account.name || !isDeepStrictEqual(details, account.details);
      const shown = toDisplayHolderName(given.name ?? account.name, owner.accountId);
      const confirmed = { typeId: account.type.id, name: shown, details: given.details };
      if (isOther && !(await confirm(connection, confirmed))) return 'unconfirmed';
      await connection.query('update payout_account set name = $2, details = $3, updated_at = now() where id = $1', [
        id,
        name,
        JSON.stringify(details),
      ]);
      if (!given.primary) return { ...account, name, details };
      await setPrimary(connection, owner.accountId, id);
      return { ...account, name, details, primary: true };
    });
  }

  /** False when the player has no such account. */
  async makePrimary(owner: Owner, id: string): Promise<boolean> {
    return this.database.transaction(async (connection) => {
      await lockOwner(connection, owner.accountId);
      if (!(await this.one(owner, id, connection))) return false;
      await setPrimary(connection, owner.accountId, id);
      return true;
    });
  }

  /** When the primary one goes the oldest of the others takes its place. */
  async remove(owner: Owner, id: string): Promise<boolean> {
    return this.database.transaction(async (connection) => {
      await lockOwner(connection, owner.accountId);
      if (!(await this.one(owner, id, connection))) return false;
      await connection.query('update payout_account set deleted_at = now(), is_primary = false where id = $1', [id]);
      const [next] = await this.of(owner, connection);
      if (next) await setPrimary(connection, owner.accountId, next.id);
      return true;
    });
  }

  async log(accountId: string, given: { accountNumber: string; details: readonly AccountField[]; address: string }) {
    await this.database.query(
      'insert into payout_account_log (account_id, account_number, details, address) values ($1, $2, $3, $4)',
      [accountId, given.accountNumber, JSON.stringify(given.details), given.address],
    );
  }
}

// One change of an owner's accounts at a time, so that exactly one is primary.
const lockOwner = (connection: Connection, accountId: string) =>
  connection.query('select pg_advisory_xact_lock(42073, hashtext($1))', [accountId]);

async function setPrimary(connection: Connection, accountId: string, id: string): Promise<void> {
  await connection.query(
    'update payout_account set is_primary = false where account_id = $1 and is_primary and deleted_at is null',
    [accountId],
  );
  await connection.query('update payout_account set is_primary = true where id = $1', [id]);
}

const labelsOf = (type: PayoutType): string[] => type.fields.map(({ label }) => label);

/** The fields of the type in its order; anything else that was sent is left out. */
const detailsFor = (type: PayoutType, given: readonly AccountField[]): AccountField[] =>
  labelsOf(type).map((label) => ({
    label,
    value: (given.find((detail) => detail.label === label)?.value ?? '').trim(),
  }));

export function payoutAccountDocs(account: PayoutAccount): PaymentAccount {
  return {
    _id: account.id,
    name: account.name,
    primary: account.primary,
    paymentMethodType: payoutTypeDocs(account.type),
    accountDetails: account.details.map(({ label, value }) => ({ label, value })),
  };
}
