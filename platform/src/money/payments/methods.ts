import type { DepositMethod } from '@backlay/shared/contract';
import { fromPaise, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';

/** QR pictures of the demonstration's methods; an operator puts the address of an own picture in their place (C3.06). */
export const upiPicture =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAAUgAAAFIAQAAAAAab1qeAAABf0lEQVR42u3awQ4CIQxF0ff/P11jgNcOGZWO26sxUTluCiktqDh9CIlEIpG71Hi8P41frk' +
  '85guzIMglSlKEygmzI96DCUR5BLyPIh3LEe61v5N9ywgmQz+T0K+B7tkD25Nyfbp4f9jjkN5nFk3JlO+ve1WDIb9J7ll8jK0TZy5ANOYsozQpA5Z0nB3ks' +
  'I7+fKUIuB9YbZEOO5TqI1/CaBGRXZrgd/5V3L3OAPJVlTas2p9pKLeSZrJF33L2oA9mSeU4iN065jIVsytl/KmO/kmys6CMbspzoqWxXbgSEbEk58MpDaL' +
  'k33U7ykT/lpfqvZaszLrIhw2nBAS+TEkL2pPOAyyqpdKbIrnSeVan082wvkA+kT+6zTd0un5DnUrq9L9k7U+SBLCfPq4fK1up6fYI8kKq5tabb7E6RHem4' +
  'uy/NDBF7pYr8LWsT5cIgLrdNyCcyj1DcEOyVFfJcrtuR7Fadi5ENud02RZTrOyG7Uto3rLqchexJ/nWMRCKRbfkCg3KfP2S6kEEAAAAASUVORK5CYII=';

export const usdtPicture =
  'data:image/png;base64,' +
  'iVBORw0KGgoAAAANSUhEUgAAASgAAAEoAQAAAADDfFG0AAABPElEQVR42u2ay44DMQgE+/9/mihjgwHb0R43Sk1esqdyQZBucGR/uQQFBQX1PymN61novT' +
  'SN17MLtVEzdE48z9iF2qkZU40I21x7pKHO1Iinmep3oW5RNS9TqM/UfI9V3Ic6UaEK5XHVjl+nmrkYQb16EyiF0RhlOyDNG1CdmpZDS0LTBbVTSkZ2pGHN' +
  'RqhC+Y/c0tGFC2qjXDkttPP+AdVbS2+gmhGBKsLpObfcbSpbKGvziaQJvjhYWyhXBUtdpsKHmKBOVJ5dKEW6tlVQKQvdkYVy5hYBqnVNtUq9eoOHUvcTKf' +
  '2uXQBU68qbHOzpCFWmPtOlxQTo0DVB1VOR1aSnXzwo61Of2J/lmxpPqAsVuRdToNOpG1Q+RbKo2t2lQW2nIvLJ6+VoF6qogtLG6gSgKsU/b6CgoL6QegH4' +
  '9fyNJneauwAAAABJRU5ErkJggg==';

/** Fields that depend on the type of payment (C3.03 to C3.07). */
type Details = Omit<
  DepositMethod,
  '_id' | 'paymentType' | 'paymentName' | 'isLock' | 'minAmount' | 'maxAmount' | 'sort'
>;

export interface StoredMethod {
  readonly id: string;
  readonly tenantId: string;
  readonly paymentType: DepositMethod['paymentType'];
  readonly paymentName: string;
  readonly details: Details;
  readonly isLocked: boolean;
  readonly minAmount: Paise;
  readonly maxAmount: Paise;
  readonly sort: number;
  /** Taken out of the list where it is false. */
  readonly active: boolean;
}

const bank: Details = {
  accountNumber: '000123456789',
  ifscCode: 'DEMO0000001',
  accountName: 'Backlay Collections',
  bankName: 'Demonstration Bank',
  customFields: [],
};

const seeds = (tenantId: string): readonly StoredMethod[] => [
  method(tenantId, 'IPAY', 'Instant UPI', 1, { upiId: '101', customFields: [] }, [10_000, 10_000_000]),
  method(
    tenantId,
    'UPI',
    'UPI',
    2,
    { upiId: 'collect@demobank', accountName: 'Backlay Collections', appName: 'Any UPI app', customFields: [] },
    [10_000, 5_000_000],
  ),
  method(
    tenantId,
    'QR',
    'Scan and pay',
    3,
    { customFields: [{ label: 'QR', type: 'IMAGE', value: upiPicture }] },
    [10_000, 5_000_000],
  ),
  method(tenantId, 'IMPS', 'IMPS transfer', 4, bank, [50_000, 20_000_000]),
  method(tenantId, 'NEFT', 'NEFT transfer', 5, bank, [100_000, 100_000_000]),
  method(
    tenantId,
    'USDT',
    'USDT (TRC-20)',
    6,
    {
      walletNumber: 'TDemoDemoDemoDemoDemoDemoDemoDemo',
      customFields: [{ label: 'QR', type: 'IMAGE', value: usdtPicture }],
    },
    [500_000, 100_000_000],
  ),
  method(
    tenantId,
    'other',
    'Paytm wallet',
    7,
    {
      appName: 'Paytm',
      mobileNumber: '9000000005',
      accountName: 'Backlay Collections',
      customFields: [],
    },
    [10_000, 2_000_000],
  ),
];

function method(
  tenantId: string,
  paymentType: StoredMethod['paymentType'],
  paymentName: string,
  sort: number,
  details: Details,
  [minAmount, maxAmount]: readonly [Paise, Paise],
): StoredMethod {
  return {
    id: `${tenantId}-${paymentType.toLowerCase()}`,
    tenantId,
    paymentType,
    paymentName,
    details,
    isLocked: false,
    minAmount,
    maxAmount,
    sort,
    active: true,
  };
}

/** The active methods that still have the details of the demonstration. Instant payments have none. */
export async function listSeededMethods(
  database: Pick<Connection, 'query'>,
): Promise<readonly Pick<StoredMethod, 'tenantId' | 'paymentName'>[]> {
  const { rows } = await database.query<Pick<StoredMethod, 'id' | 'tenantId' | 'paymentName'>>(
    `select id, tenant_id as "tenantId", payment_name as "paymentName" from deposit_method m
     where active and payment_type <> 'IPAY' and details = any ($1::jsonb[]) order by id`,
    [seeds('').map(({ details }) => JSON.stringify(details))],
  );
  return rows;
}

/** Gives a brand the usual methods where it has none of them. */
export async function seedMethods(database: Database, tenantIds: readonly string[]): Promise<void> {
  for (const seeded of tenantIds.flatMap(seeds)) {
    await database.query(
      `insert into deposit_method (id, tenant_id, payment_type, payment_name, details, is_locked, min_amount, max_amount, sort)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
      [
        seeded.id,
        seeded.tenantId,
        seeded.paymentType,
        seeded.paymentName,
        JSON.stringify(seeded.details),
        seeded.isLocked,
        seeded.minAmount,
        seeded.maxAmount,
        seeded.sort,
      ],
    );
  }
}

/** Puts a method in place, or changes it; false when its id belongs to another brand. */
export async function saveMethod(database: Pick<Connection, 'query'>, method: StoredMethod): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into deposit_method (id, tenant_id, payment_type, payment_name, details, is_locked, min_amount, max_amount, sort, active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set payment_type = excluded.payment_type, payment_name = excluded.payment_name,
       details = excluded.details, is_locked = excluded.is_locked, min_amount = excluded.min_amount,
       max_amount = excluded.max_amount, sort = excluded.sort, active = excluded.active
     where deposit_method.tenant_id = excluded.tenant_id`,
    [
      method.id,
      method.tenantId,
      method.paymentType,
      method.paymentName,
      JSON.stringify(method.details),
      method.isLocked,
      method.minAmount,
      method.maxAmount,
      method.sort,
      method.active,
    ],
  );
  return rowCount === 1;
}

/** Holds a method as it is until the transaction ends: what was decided by it is still so when it is written. */
export async function lockMethod(connection: Connection, id: string): Promise<void> {
  await connection.query('select from deposit_method where id = $1 for update', [id]);
}

/** Methods of a brand, ascending by sort, then name (OQ-101); those that were taken out too where `all` is asked for. */
export async function methodsOf(
  database: Pick<Connection, 'query'>,
  tenantId: string,
  { all = false }: { readonly all?: boolean } = {},
): Promise<StoredMethod[]> {
  const { rows } = await database.query<StoredMethod>(
    `select id, tenant_id as "tenantId", payment_type as "paymentType", payment_name as "paymentName", details,
       is_locked as "isLocked", min_amount as "minAmount", max_amount as "maxAmount", sort, active
     from deposit_method where tenant_id = $1 and (active or $2) order by sort, payment_name`,
    [tenantId, all],
  );
  return rows;
}

export function toWireMethod(stored: StoredMethod): DepositMethod {
  return {
    ...stored.details,
    _id: stored.id,
    paymentType: stored.paymentType,
    paymentName: stored.paymentName,
    isLock: stored.isLocked,
    minAmount: fromPaise(stored.minAmount),
    maxAmount: fromPaise(stored.maxAmount),
    sort: stored.sort,
  };
}
