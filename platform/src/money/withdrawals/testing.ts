import { toDisplayHolderName, type AccountField } from '@backlay/shared/domain';
import { confirmAction } from '../../accounts/identity/testing';
import type { Answer, TestPlatform } from '../../../testing/index';

/** Creates a payout account, or changes one, with the player's confirmation of it. The password is that of the seeded player where none is given. */
export async function sendPayoutAccount(
  platform: TestPlatform,
  token: string,
  call: 'createAccount' | 'updateAccount',
  body: {
    readonly paymentMethodTypeId?: string;
    readonly accountId?: string;
    readonly name?: string;
    readonly accountDetails: readonly AccountField[];
    readonly primary?: boolean;
  },
  { brand = 'royal', password = 'Player@123' } = {},
): Promise<Answer> {
  const { docs } = (await platform.call(brand, 'accounts', { token })).body;
  const known = (docs as { _id: string; name: string; paymentMethodType: { _id: string } }[]).find(
    ({ _id }) => _id === body.accountId,
  );
  const typeId = body.paymentMethodTypeId ?? known?.paymentMethodType._id ?? '';
  const id = (await platform.call(brand, 'profile', { token })).body.docs._id;
  const name = body.name ?? toDisplayHolderName(known?.name ?? '', id);
  const action = { purpose: 'payoutAccount', typeId, name, details: body.accountDetails } as const;
  const confirmation = await confirmAction(platform, token, action, { brand, password });
  return platform.call(brand, call, { token, body: { ...body, confirmation } });
}

/** A payment account of a type, by its id. */
export async function addAccount(
  platform: TestPlatform,
  token: string,
  type = 'imps',
  brand = 'royal',
  password?: string,
): Promise<string> {
  const labels = type === 'upi' ? ['UPI ID'] : ['Bank Name', 'Account Number', 'IFSC Code'];
  const body = {
    paymentMethodTypeId: `${brand}-out-${type}`,
    name: 'Rohan Mehta',
    accountDetails: labels.map((label) => ({
      label,
      value: label === 'IFSC Code' ? 'HDFC0001234' : '50100012344821',
    })),
  };
  const answer = await sendPayoutAccount(platform, token, 'createAccount', body, {
    brand,
    ...(password && { password }),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.docs._id;
}
