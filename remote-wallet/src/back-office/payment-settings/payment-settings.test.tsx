import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  BonusOfferPayload,
  DepositMethod,
  PaymentMethodType,
  SettingsAuditEntry,
  UserType,
} from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import PaymentSettingsScreen from './payment-settings-screen';

const offer: BonusOfferPayload = {
  _id: 'royal-depositBonus',
  title: 'Extra 2%',
  description: 'Added to your balance.',
  bonusType: 'depositBonus',
  type: 'any',
  active: true,
  min: 5000,
  max: 0,
  limit: 0,
  percent: 2.5,
  fixed: 0,
  most: 2000,
  wager: 0,
  days: 30,
};
const method = (over: Partial<DepositMethod>): DepositMethod => ({
  _id: 'royal-upi',
  paymentType: 'UPI',
  paymentName: 'UPI',
  upiId: 'collect@demobank',
  isLock: false,
  minAmount: 100,
  maxAmount: 50_000,
  sort: 2,
  active: true,
  customFields: [],
  ...over,
});
const qr = method({
  _id: 'royal-qr',
  paymentType: 'QR',
  paymentName: 'Scan and pay',
  upiId: undefined,
  active: false,
  customFields: [{ label: 'QR', type: 'IMAGE', value: '/uploads/old.png' }],
});
const payout: PaymentMethodType = {
  _id: 'royal-out-imps',
  paymentType: 'IMPS',
  name: 'IMPS transfer',
  minAmount: 500,
  maxAmount: 200_000,
  fields: [{ label: 'Account Number', type: 'TEXT' }],
  active: true,
  sort: 0,
};
const auditEntry: SettingsAuditEntry = {
  _id: '1',
  at: '2026-01-19T15:05:00.000Z',
  actor: 'admin1',
  actorType: 'administrator',
  kind: 'bonusOffer',
  subjectId: 'royal-depositBonus',
  subject: 'Extra 2%',
  brand: 'Royal',
  changes: [{ field: 'percent', from: '2', to: '2.5' }],
};
const site = (whiteLabelId: string, name: string) => ({ whiteLabelId, name, maintenanceMode: false, socket: true });
const answers: NonNullable<FakeHostOverrides['answers']> = {
  siteSettings: { docs: [site('wl-royal', 'Royal'), site('wl-metro', 'Metro')], message: '' },
  bonusOffers: { docs: [offer], message: '' },
  depositMethods: { docs: [method({}), qr], message: '' },
  paymentMethodTypes: { docs: [payout], message: '' },
  settingDeeds: buildPage([auditEntry]),
  saveBonusOffer: { docs: offer, message: '' },
  saveDepositMethod: { docs: method({}), message: '' },
  savePaymentMethodType: { docs: payout, message: '' },
  uploadImage: { docs: { image: '/uploads/new.png' }, message: '' },
};

async function show(more: FakeHostOverrides['answers'] = {}, userType: UserType = 'administrator') {
  const drawn = renderWithHost(<PaymentSettingsScreen />, {
    session: { status: 'signed-in', userType },
    tenant: { audience: 'staff' },
    answers: { ...answers, ...more },
  });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}
type Shown = Awaited<ReturnType<typeof show>>;
async function open({ user }: Shown, tab: string, name: RegExp) {
  await user.click(screen.getByRole('tab', { name: tab }));
  await user.click(await screen.findByRole('button', { name }));
  return within(screen.getByRole('dialog'));
}
async function save({ user }: Shown, sheet: ReturnType<typeof within>) {
  await user.type(sheet.getByLabelText('Transaction code'), 'DEMO2468');
  await user.click(sheet.getByRole('button', { name: 'Save' }));
}

test('an administrator edits an offer of a brand with the code and sees its last author [C3.15 C7.19]', async () => {
  const shown = await show();
  const sheet = await open(shown, 'Bonuses', /Extra 2%.*Deposit bonus, 2.5%, up to ₹2,000.00.*On/);
  expect(shown.host.inputsOf('bonusOffers')).toEqual([{ whiteLabelId: 'wl-royal' }]);
  expect(await sheet.findByText('Percent: 2 – 2.5')).toBeInTheDocument();
  expect(shown.host.inputsOf('settingDeeds')[0]).toMatchObject({ kind: 'bonusOffer', subjectId: 'royal-depositBonus' });
  await shown.user.click(sheet.getByRole('switch', { name: 'Active' }));
  await shown.user.clear(sheet.getByRole('textbox', { name: 'Title' }));
  await save(shown, sheet);
  expect(sheet.getByText('Check Title')).toBeInTheDocument();
  expect(sheet.getByLabelText('Title')).toHaveFocus();
  expect(sheet.getByLabelText('Title')).toHaveAccessibleDescription('Check Title');
  expect(shown.host.inputsOf('saveBonusOffer')).toEqual([]);
  await shown.user.type(sheet.getByRole('textbox', { name: 'Title' }), 'Extra 3%');
  await save(shown, sheet);
  expect(shown.host.inputsOf('saveBonusOffer')).toEqual([
    {
      ...offer,
      whiteLabelId: 'wl-royal',
      title: 'Extra 3%',
      active: false,
      transactionCode: expect.stringContaining('DEMO2468'),
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shown.host.messages).toEqual([{ kind: 'success', text: 'Saved' }]);
  expect(shown.host.inputsOf('bonusOffers')).toHaveLength(2);
});

test('the brand that is chosen is the one that is read and changed', async () => {
  const shown = await show();
  await shown.user.click(screen.getByRole('combobox', { name: 'Brand' }));
  await shown.user.click(screen.getByRole('option', { name: 'Metro', hidden: true }));
  await waitFor(() => expect(shown.host.inputsOf('bonusOffers').at(-1)).toEqual({ whiteLabelId: 'wl-metro' }));
  await shown.user.click(await screen.findByRole('button', { name: 'New' }));
  const sheet = within(screen.getByRole('dialog'));
  await shown.user.type(sheet.getByRole('textbox', { name: 'Title' }), 'Fresh');
  await save(shown, sheet);
  expect(shown.host.inputsOf('saveBonusOffer')).toMatchObject([
    { _id: expect.stringMatching(/^metro-[0-9a-f-]+$/), whiteLabelId: 'wl-metro', title: 'Fresh', active: false },
  ]);
});

test('a deposit method requests the fields of its type only [C3.07 C7.18]', async () => {
  const shown = await show();
  const sheet = await open(shown, 'Deposit methods', /UPI \| UPI.*₹100.00 to ₹50,000.00.*On/);
  expect(sheet.getByRole('textbox', { name: 'UPI ID' })).toHaveValue('collect@demobank');
  await shown.user.click(sheet.getByRole('combobox', { name: 'Type' }));
  await shown.user.click(sheet.getByRole('option', { name: 'IMPS', hidden: true }));
  expect(sheet.queryByRole('textbox', { name: 'UPI ID' })).not.toBeInTheDocument();
  await save(shown, sheet);
  expect(sheet.getByText('Check Account number')).toBeInTheDocument();
  await shown.user.type(sheet.getByRole('textbox', { name: 'Account number' }), '000123');
  await shown.user.type(sheet.getByRole('textbox', { name: 'IFSC code' }), 'DEMO0000001');
  await shown.user.click(sheet.getByRole('switch', { name: /^Locked/ }));
  await save(shown, sheet);
  expect(shown.host.inputsOf('saveDepositMethod')).toEqual([
    {
      _id: 'royal-upi',
      whiteLabelId: 'wl-royal',
      paymentType: 'IMPS',
      paymentName: 'UPI',
      isLock: true,
      active: true,
      minAmount: 100,
      maxAmount: 50_000,
      sort: 2,
      customFields: [],
      accountNumber: '000123',
      ifscCode: 'DEMO0000001',
      transactionCode: expect.stringContaining('DEMO2468'),
    },
  ]);
});

test('the picture of a QR method is uploaded for the brand and is its first custom field [C3.06 C7.26]', async () => {
  const shown = await show();
  const sheet = await open(shown, 'Deposit methods', /QR \| Scan and pay.*Off/);
  expect(sheet.getByRole('img', { name: 'QR picture' })).toHaveAttribute('src', '/uploads/old.png');
  const file = new File([new Uint8Array(8)], 'qr.png', { type: 'image/png' });
  fireEvent.change(sheet.getByLabelText('QR picture', { selector: 'input' }), { target: { files: [file] } });
  await waitFor(() =>
    expect(sheet.getByRole('img', { name: 'QR picture' })).toHaveAttribute('src', '/uploads/new.png'),
  );
  expect(shown.host.inputsOf('uploadImage')).toEqual([
    { image: file, bucketName: 'themeAsset', whiteLabelId: 'wl-royal' },
  ]);
  await save(shown, sheet);
  expect(shown.host.inputsOf('saveDepositMethod')[0]?.customFields).toEqual([
    { label: 'QR', type: 'IMAGE', value: '/uploads/new.png' },
  ]);
});

test('a refused picture shows the message of the server [C8.05]', async () => {
  const shown = await show({ uploadImage: new CallError(415, 'This is not a picture') });
  const sheet = await open(shown, 'Deposit methods', /QR \| Scan and pay/);
  const file = new File([new Uint8Array(8)], 'qr.png', { type: 'image/png' });
  fireEvent.change(sheet.getByLabelText('QR picture', { selector: 'input' }), { target: { files: [file] } });
  expect(await sheet.findByRole('alert')).toHaveTextContent('This is not a picture');
});

test('a payout type lists required account fields, and IPAY its operator [C3.08 C7.18]', async () => {
  const shown = await show();
  const sheet = await open(shown, 'Payout types', /IMPS \| IMPS transfer/);
  await shown.user.click(sheet.getByRole('button', { name: 'Add a field' }));
  await shown.user.type(sheet.getAllByRole('textbox', { name: 'Field' })[1]!, 'IFSC Code');
  await shown.user.click(sheet.getByRole('combobox', { name: 'Type' }));
  await shown.user.click(sheet.getByRole('option', { name: 'IPAY', hidden: true }));
  await shown.user.type(sheet.getByRole('textbox', { name: 'Operator id' }), '101');
  await save(shown, sheet);
  expect(shown.host.inputsOf('savePaymentMethodType')).toEqual([
    {
      _id: 'royal-out-imps',
      whiteLabelId: 'wl-royal',
      paymentType: 'IPAY',
      name: 'IMPS transfer',
      minAmount: 500,
      maxAmount: 200_000,
      sort: 0,
      active: true,
      operatorId: 101,
      fields: [
        { label: 'Account Number', type: 'TEXT' },
        { label: 'IFSC Code', type: 'TEXT' },
      ],
      transactionCode: 'DEMO2468',
    },
  ]);
});

test('a refusal stays beside the code, which has to be written again', async () => {
  const shown = await show({ saveBonusOffer: new CallError(400, 'The transaction code is not right') });
  const sheet = await open(shown, 'Bonuses', /Extra 2%/);
  await save(shown, sheet);
  expect(await sheet.findByText('The transaction code is not right')).toBeInTheDocument();
  expect(sheet.getByLabelText('Transaction code')).toHaveValue('');
});

test('the audit log shows author, field, old and new value; settings are for administrators only', async () => {
  const shown = await show();
  await shown.user.click(screen.getByRole('tab', { name: 'Audit log' }));
  expect(await screen.findByText('admin1 (Administrator)')).toBeInTheDocument();
  expect(screen.getByText('Bonus, Extra 2%, Royal')).toBeInTheDocument();
  shown.unmount();
  const { host } = await show({}, 'master');
  expect(screen.getByText('Only an administrator changes these settings.')).toBeInTheDocument();
  expect(host.calls).toEqual([]);
});

test('an audit entry of a new record lists its values and omits empty ones [C3.15]', async () => {
  const made = [
    { field: '_id', from: '', to: 'royal-1' },
    { field: 'title', from: '', to: 'Festival' },
    { field: 'description', from: '', to: '' },
    { field: 'promoCode', from: 'HOLI', to: '' },
  ];
  const shown = await show({ settingDeeds: buildPage([{ ...auditEntry, changes: made }]) });
  await shown.user.click(screen.getByRole('tab', { name: 'Audit log' }));
  const lines = within((await screen.findByText('Title: Festival')).closest('ul')!).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual(['Title: Festival', 'Promo code: HOLI – -']);
});
