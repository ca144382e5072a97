import type { PaymentMethodType } from '@backlay/shared/contract';
import { fromPaise, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';

/** How a brand pays out, within which limits, and what an account of the type has to name (C3.08). */
export interface PayoutType {
  readonly id: string;
  readonly tenantId: string;
  readonly paymentType: PaymentMethodType['paymentType'];
  readonly name: string;
  readonly minAmount: Paise;
  readonly maxAmount: Paise;
  readonly operatorId: number | null;
  readonly fields: PaymentMethodType['fields'];
  readonly active: boolean;
  readonly sort: number;
}

const field = (label: string) => ({ label, type: 'TEXT' });
const BANK = [field('Bank Name'), field('Account Number'), field('IFSC Code')];

type Seed = Omit<PayoutType, 'id' | 'tenantId' | 'active' | 'sort'>;
const seeds: readonly Seed[] = [
  seed('IMPS', 'IMPS transfer', BANK, [50_000, 20_000_000]),
  seed('UPI', 'UPI', [field('UPI ID')], [50_000, 10_000_000]),
  seed('IPAY', 'Instant bank transfer', BANK, [10_000, 5_000_000], 101),
  seed('NEFT', 'NEFT transfer', BANK, [100_000, 100_000_000]),
  seed('USDT', 'USDT (TRC-20)', [field('Wallet Address')], [500_000, 100_000_000]),
];

function seed(
  paymentType: Seed['paymentType'],
  name: string,
  fields: Seed['fields'],
  [minAmount, maxAmount]: readonly [Paise, Paise],
  operatorId: number | null = null,
): Seed {
  return { paymentType, name, fields, minAmount, maxAmount, operatorId };
}

const valuesOf = ({ paymentType, name, minAmount, maxAmount, operatorId, fields }: Seed) => [
  paymentType,
  name,
  minAmount,
  maxAmount,
  operatorId,
  JSON.stringify(fields),
];

/** Gives a brand the usual ways to be paid where it has none of them. */
export async function seedPayoutTypes(database: Database, tenantIds: readonly string[]): Promise<void> {
  for (const tenantId of tenantIds)
    for (const [sort, type] of seeds.entries())
      await database.query(
        `insert into payout_type (id, tenant_id, payment_type, name, min_amount, max_amount, operator_id, fields, sort)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
        [`${tenantId}-out-${type.paymentType.toLowerCase()}`, tenantId, ...valuesOf(type), sort],
      );
}

const columns = `id, tenant_id as "tenantId", payment_type as "paymentType", name, min_amount as "minAmount", max_amount as "maxAmount",
  operator_id as "operatorId", fields, active, sort`;

/** The types of a brand in their order; those that were switched off belong to the accounts that have them. */
export async function payoutTypesOf(
  connection: Connection,
  tenantId: string,
  { active }: { readonly active: boolean },
): Promise<PayoutType[]> {
  const { rows } = await connection.query<PayoutType>(
    `select ${columns} from payout_type where tenant_id = $1 and (active or not $2) order by sort, name`,
    [tenantId, active],
  );
  return rows;
}

/** Holds a type as it is until the transaction ends: what was decided by it is still so when it is written. */
export async function lockPayoutType(connection: Connection, id: string): Promise<void> {
  await connection.query('select from payout_type where id = $1 for update', [id]);
}

/** Puts a type in place, or changes it; false when its id belongs to another brand. */
export async function savePayoutType(connection: Pick<Connection, 'query'>, type: PayoutType): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into payout_type (id, tenant_id, payment_type, name, min_amount, max_amount, operator_id, fields, sort, active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set payment_type = excluded.payment_type, name = excluded.name, min_amount = excluded.min_amount,
       max_amount = excluded.max_amount, operator_id = excluded.operator_id, fields = excluded.fields, sort = excluded.sort,
       active = excluded.active
     where payout_type.tenant_id = excluded.tenant_id`,
    [type.id, type.tenantId, ...valuesOf(type), type.sort, type.active],
  );
  return rowCount === 1;
}

export function payoutTypeDocs(type: PayoutType): PaymentMethodType {
  return {
    _id: type.id,
    paymentType: type.paymentType,
    name: type.name,
    minAmount: fromPaise(type.minAmount),
    maxAmount: fromPaise(type.maxAmount),
    ...(type.operatorId === null ? {} : { operatorId: type.operatorId }),
    fields: type.fields,
  };
}
