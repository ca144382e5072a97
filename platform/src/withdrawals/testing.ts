import type { TestPlatform } from '../testing';

/** A player of their own at a brand, with rupees, in the down-line of a role. */
export async function newPlayer(
  platform: TestPlatform,
  name: string,
  { rupees = 10_000, under = 'staff-agent1', brand = 'royal' } = {},
): Promise<{ readonly token: string; readonly id: string }> {
  await platform.database.query(
    `insert into user_account (id, tenant_id, user_type, user_name, full_name, password_hash, created_by)
     select $1, $2, 'user', $1, 'Rohan Mehta', password_hash, $3 from user_account where id = 'royal-player1'`,
    [name, brand, under],
  );
  if (rupees > 0)
    await platform.database.query(
      `select ledger_post(array[$1], array['opening'], array[$2], array[''], array[null]::jsonb[], array[0]::bigint[], array[1, 1],
         array[$2, null], array['available', 'opening'], array[$3, -$3::bigint]::bigint[], false)`,
      [`opening:${name}`, name, rupees * 100],
    );
  return { id: name, token: await platform.login(brand, name) };
}

/** A payment account of a type, by its id. */
export async function addAccount(
  platform: TestPlatform,
  token: string,
  type = 'imps',
  brand = 'royal',
): Promise<string> {
  const labels = type === 'upi' ? ['UPI ID'] : ['Bank Name', 'Account Number', 'IFSC Code'];
  const answer = await platform.call(brand, 'createAccount', {
    token,
    body: {
      paymentMethodTypeId: `${brand}-out-${type}`,
      name: 'Rohan Mehta',
      accountDetails: labels.map((label) => ({
        label,
        value: label === 'IFSC Code' ? 'HDFC0001234' : '50100012344821',
      })),
    },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.docs._id;
}
