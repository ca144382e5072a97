import type { TestPlatform } from '../../../testing/index';

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
