import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BonusOfferPayload, DepositMethod, TransactionRequest } from '@backlay/shared/contract';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import DepositSheet from './deposit-sheet';

export const method = (over: Partial<DepositMethod>): DepositMethod => ({
  _id: 'm-1',
  paymentType: 'UPI',
  paymentName: 'Royal Pay',
  isLock: false,
  minAmount: 100,
  maxAmount: 100_000,
  sort: 1,
  customFields: [],
  ...over,
});
export const upi = method({ upiId: 'royalpay@hdfcbank', accountName: 'Royal Pay Services' });
export const bank = {
  accountNumber: '000123456789',
  ifscCode: 'HDFC0000123',
  accountName: 'Royal Collections',
  bankName: 'HDFC Bank',
};
export const request: TransactionRequest = {
  _id: 'r-1',
  reference: 'B7K4-29QX',
  amount: 2500,
  remarks: '',
  createdAt: '2026-01-19T15:00:00.000Z',
  type: 'UPI',
  utr: '412356789012',
  status: 'pending',
};
export const offer = (over: Partial<BonusOfferPayload> = {}): BonusOfferPayload => ({
  _id: 'welcome',
  title: 'Welcome bonus',
  description: '',
  bonusType: 'depositWagerBonus',
  type: 'any',
  active: true,
  min: 500,
  max: 0,
  limit: 0,
  percent: 100,
  fixed: 0,
  most: 1000,
  wager: 5,
  days: 30,
  ...over,
});
const terms = { minAmount: 0, slipRequired: false, whatsapp: null, chat: null };
export const answersWith = (docs: DepositMethod[], over: object = {}): NonNullable<FakeHostOverrides['answers']> => ({
  depositMethods: { docs, message: '', terms: { ...terms, ...over } },
  deposits: buildPage<TransactionRequest>([]),
  deposit: { docs: request, message: 'Deposit Successfull' },
  bonusOffers: { docs: [], message: '' },
  bonuses: { docs: [], message: '' },
});

/** What was put on the clipboard since the drawer opened. */
export const copied: string[] = [];

/** The drawer as it opens. */
export async function openSheet(overrides: FakeHostOverrides) {
  copied.length = 0;
  const onClose = jest.fn();
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const drawn = renderWithHost(<DepositSheet onClose={onClose} />, { session: 'player', ...overrides });
  await act(async () => undefined);
  return { ...drawn, user, onClose };
}
export type Opened = Awaited<ReturnType<typeof openSheet>>;

/** On to the second step. */
export async function toMethods({ user }: Pick<Opened, 'user'>, digits = '2500') {
  await user.type(screen.getByLabelText('Amount in INR'), digits);
  await user.click(screen.getByRole('button', { name: 'Next' }));
}

/** The drawer at its second step. */
export async function open(overrides: FakeHostOverrides, digits = '2500') {
  const drawn = await openSheet(overrides);
  await toMethods(drawn, digits);
  return drawn;
}
export const next = ({ user }: Pick<Opened, 'user'>) => user.click(screen.getByRole('button', { name: 'Next' }));
export const proceed = ({ user }: Pick<Opened, 'user'>) => user.click(screen.getByRole('button', { name: 'Proceed' }));
export const utr = () => screen.getByLabelText('UTR');

/** The drawer at its third step, with these methods. */
export async function toDetail(docs: DepositMethod[], over: FakeHostOverrides = {}, asked: object = {}) {
  const drawn = await open({ answers: answersWith(docs, asked), ...over });
  await next(drawn);
  return drawn;
}

export const slip = (name = 'slip.png', type = 'image/png', size = 8) =>
  new File([new Uint8Array(size)], name, { type });
export const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Upload your photo below'), { target: { files: [file] } });
