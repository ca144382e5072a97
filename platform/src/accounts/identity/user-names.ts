import type { Accounts } from './accounts';

/** Reads the user names of accounts, by id. An unknown id has no entry. */
export async function readUserNames(
  accounts: Pick<Accounts, 'byId'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await Promise.all([...new Set(ids)].map((id) => accounts.byId(id)));
  return new Map(found.flatMap((account) => (account ? [[account.id, account.userName]] : [])));
}
