import type { Connection } from '../../core/database';
import { HttpRejection } from '../../core/http';
import { newPasswordRefusal } from './new-password';
import { hashPassword } from './password-hash';

const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$/;

export interface NewAdministrator {
  readonly tenantId: string;
  readonly userName: string;
  /** Good for the first sign-in, where another one has to be chosen. */
  readonly password: string;
}

/** Creates an account; null when its name is taken. */
interface AdministratorAccounts<Created> {
  create(
    account: {
      readonly tenantId: string;
      readonly userType: 'administrator';
      readonly userName: string;
      readonly passwordHash: string;
    },
    connection: Connection,
  ): Promise<Created | null>;
}

/** Why an administrator may not have this name and password; null when they may. */
export async function administratorProblem({
  userName,
  password,
}: Pick<NewAdministrator, 'userName' | 'password'>): Promise<string | null> {
  if (!USER_NAME.test(userName)) return 'A user name has 3 to 30 letters, digits, dots, dashes or underscores.';
  const refusal = await newPasswordRefusal(password);
  return refusal instanceof HttpRejection ? refusal.message : null;
}

/** How many administrators there are who may sign in (D1.08). */
export async function countAdministrators(connection: Pick<Connection, 'query'>): Promise<number> {
  const { rows } = await connection.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM user_account
     WHERE user_type = 'administrator' AND owner_id IS NULL AND identity_effective_status(user_account, now()) NOT IN ('suspended', 'closed')`,
  );
  return rows[0]?.total ?? 0;
}

/** An administrator who has to choose another password at the first sign-in, with which the transaction code comes. Null: name taken. */
export async function insertAdministrator<Created extends { readonly id: string }>(
  accounts: AdministratorAccounts<Created>,
  connection: Connection,
  { tenantId, userName, password }: NewAdministrator,
): Promise<Created | null> {
  const passwordHash = await hashPassword(password);
  const account = { tenantId, userType: 'administrator', userName, passwordHash } as const;
  const created = await accounts.create(account, connection);
  if (created)
    await connection.query('UPDATE user_account SET must_change_password = true WHERE id = $1', [created.id]);
  return created;
}
