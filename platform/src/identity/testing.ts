import type { Answer, TestPlatform } from '../testing';

/** A player of their own at a brand, with rupees, in the down-line of a role; has the password of the seeded player. */
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

/** What comes of a name and a password at a brand. */
export const tryLogin = (
  platform: TestPlatform,
  email: string,
  password: string,
  { brand = 'royal', ...more }: { readonly brand?: string; readonly [field: string]: unknown } = {},
): Promise<Answer> =>
  platform.call(brand, 'login', { body: { email, password, whiteLabelId: `wl-${brand}`, ...more } });

/** The token that a login came with, or nothing. */
export const tokenOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  String(headers['authorization'] ?? '').replace('Bearer ', '');

/** The newest code that went to a number, if one did. */
export async function codeSentTo(platform: TestPlatform, phone: string): Promise<string | undefined> {
  const { body } = await platform.send(`/__sandbox/sms?phone=${encodeURIComponent(phone)}`, { host: '127.0.0.1' });
  return /^(\d{6}) /.exec(body[0]?.text ?? '')?.[1];
}

/** The code that follows this one: codes for login are sent after the response, so that its time tells nothing. */
export async function nextCodeTo(platform: TestPlatform, phone: string, before: string): Promise<string> {
  for (;;) {
    const code = await codeSentTo(platform, phone);
    if (code !== undefined && code !== before) return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
