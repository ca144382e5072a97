import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  BonusOfferPayload,
  DepositMethod,
  PaymentMethodType,
  Proposal,
  SettingsAuditEntry,
} from '@backlay/shared/contract';
import {
  accountStatuses,
  approvalActions,
  paymentTypes,
  requestActions,
  requestStatuses,
  settingKinds,
  userTypes,
} from '@backlay/shared/contract/schemas';
import { BONUS_TYPES } from '@backlay/shared/domain';
import { buildPage, renderWithHost } from '@backlay/shared/testing';
import { AccountChoice } from '../../payout-accounts/account-choice';
import { ApprovalList } from './approval-list';
import PaymentSettingsScreen from '../payment-settings/payment-settings-screen';
import { GrantBonusForm } from '../players/give-bonus';
import { RequestList } from './request-list';
import { RequestAuditLog } from './request-audit-log';
import { SettingsAuditLog } from '../payment-settings/settings-audit-log';
import { toPlainName } from './use-staff-names';

const AT = '2026-01-19T15:05:00.000Z';
/** Names of schemes that players and the documents write like the contract. */
const SCHEMES: readonly string[] = paymentTypes.filter((type) => type !== 'other');
const CAP_SCOPES = [
  ...(['player', 'playerMarket', 'market', 'event', 'competition'] as const),
  ...(['sport', 'marketType', 'tenant', 'house'] as const),
];
const WIRE = new Set<string>(
  [
    ...userTypes,
    ...BONUS_TYPES,
    ...requestStatuses,
    ...requestActions,
    ...paymentTypes,
    ...accountStatuses,
    ...settingKinds,
    ...approvalActions,
    ...CAP_SCOPES,
    ...['ftd', 'any', 'true', 'false', 'settled', 'void', 'open'],
  ].filter((value) => !SCHEMES.includes(value)),
);
const CODE_CASE = /\b[a-z]+\d*[A-Z]\w*|\b[A-Z]+_[A-Z_]+\b|\[\{/;

/** Shown texts that are a wire name, or hold one between punctuation. */
function wireNames(root: HTMLElement): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? '';
    const parts = text.split(/[,()|:→–]/).map((part) => part.trim());
    if (CODE_CASE.test(text) || parts.some((part) => WIRE.has(part))) found.push(text);
  }
  return found;
}

const staff = {
  session: { status: 'signed-in', userType: 'administrator' },
  tenant: { audience: 'staff' },
} as const;
const settle = () => act(async () => undefined);

test('the check itself finds a status, a camel-case name and a constant', () => {
  renderWithHost(
    <p>
      <b>pending</b>
      <i>agent1 (superMaster)</i>
      <u>BANK_TRANSFER</u>
      <s>Pending</s>
    </p>,
  );
  expect(wireNames(document.body)).toEqual(['pending', 'agent1 (superMaster)', 'BANK_TRANSFER']);
  expect([toPlainName('minAmount'), toPlainName('BANK_TRANSFER'), toPlainName('')]).toEqual([
    'Min amount',
    'Bank transfer',
    '',
  ]);
});

test('the queue shows no wire name for any type and status [C3.03 C4.02]', async () => {
  const docs = paymentTypes.flatMap((type) =>
    requestStatuses.map((status) => ({
      ...{ _id: `${type}-${status}`, amount: 100, remarks: '', createdAt: AT, type, utr: '412356789012', status },
      user: { _id: 'p-1', userName: 'rohan', fullName: 'Rohan', brand: 'Royal' },
    })),
  );
  const range = { from: 0, to: 1 };
  renderWithHost(<RequestList kind="deposit" status="all" range={range} search="" />, {
    ...staff,
    answers: { deposits: buildPage(docs) },
  });
  expect(await screen.findAllByRole('button', { name: /rohan/ })).toHaveLength(docs.length);
  expect(wireNames(document.body)).toEqual([]);
});

test('the history of requests shows no wire name for any role, action and status [C4.04]', async () => {
  const docs = userTypes.flatMap((actorType) =>
    requestActions.map((action, at) => ({
      ...{ _id: `${actorType}-${action}`, at: AT, actor: 'agent1', actorType, kind: 'deposit' as const },
      ...{ requestId: 'r-1', user: 'rohan', action, amount: 5, remarks: '' },
      ...{ from: at === 0 ? '' : requestStatuses[at - 1]!, to: requestStatuses[at + 1]! },
    })),
  );
  renderWithHost(<RequestAuditLog />, { ...staff, answers: { requestDeeds: buildPage(docs) } });
  expect(await screen.findAllByRole('listitem')).toHaveLength(docs.length);
  expect(screen.getByText('agent1 (Super master): Set to processing')).toBeInTheDocument();
  expect(wireNames(document.body)).toEqual([]);
});

test('the audit of settings names kinds, fields and values, and lists labels of fields [C3.14]', async () => {
  const change = (field: string, from: string, to: string) => ({ field, from, to });
  const values: SettingsAuditEntry['changes'] = [
    ...BONUS_TYPES.map((type) => change('bonusType', '', type)),
    ...paymentTypes.map((type) => change('paymentType', 'other', type)),
    ...accountStatuses.map((status) => change('status', '', status)),
    ...requestStatuses.map((status) => change('status', 'pending', status)),
    ...['minAmount', 'isLock', 'ifscCode', 'operatorId', 'promoCode', 'neverSeenBefore'].map((field) =>
      change(field, '1', '2'),
    ),
    change('type', 'ftd', 'any'),
    change('casinoLock', 'false', 'true'),
    change('until', '', AT),
    change('customFields', '', '[{"label":"Branch code","type":"TEXT","value":"x"},{"label":"Swi'),
  ];
  const docs = values.map((one, at) => ({
    ...{ _id: String(at), at: AT, actor: 'admin1', actorType: userTypes[at % userTypes.length] ?? 'user' },
    kind: settingKinds[at % settingKinds.length] ?? 'player',
    ...{ subjectId: 's', subject: 'UPI | UPI', brand: 'Royal', changes: [one] },
  }));
  renderWithHost(<SettingsAuditLog />, { ...staff, answers: { settingDeeds: buildPage(docs) } });
  await settle();
  expect(screen.getByText('Further fields: Branch code')).toBeInTheDocument();
  expect(screen.getByText('Never seen before: 1 – 2')).toBeInTheDocument();
  expect(wireNames(document.body)).toEqual([]);
});

test('approvals show no wire name for any action, proposer and value [D1.17]', async () => {
  const side = (values: readonly string[]) => values.map((value) => `${value} → ${values[0]}`);
  const previews = [
    ...side(requestStatuses).map((proposed) => ({ field: 'status', proposed, now: proposed })),
    ...side(paymentTypes).map((proposed) => ({ field: 'type', proposed, now: proposed })),
    ...['settled, India → void', 'open → settled, 7'].map((proposed) => ({ field: 'result', proposed, now: null })),
  ];
  const subjectOf = (action: string, at: number) => {
    const scope = CAP_SCOPES[at % CAP_SCOPES.length] ?? 'player';
    if (action === 'cap.raise') return `${at % 2 ? 'house' : 'royal'}, ${scope}, ${at % 3 ? '*' : 'Test'}`;
    return action.endsWith('.change') ? `${paymentTypes[at % paymentTypes.length]} | Pay` : 'rohan';
  };
  const caps = [
    ...CAP_SCOPES.map((scope) => ({ field: 'covers', proposed: `royal, ${scope}, *`, now: null })),
    { field: 'cap', proposed: 'no cap → ₹5.00', now: null },
  ];
  const ifsc = { field: 'ifscCode', proposed: 'HDFC0000123', now: 'HDFC0000999' };
  const proposed = [
    ...previews.map((preview, at) => ({ action: approvalActions[at % approvalActions.length]!, preview: [preview] })),
    ...CAP_SCOPES.map((_scope, at) => ({ action: 'cap.raise' as const, preview: at === 0 ? caps : [] })),
  ];
  const docs: Proposal[] = proposed.map(({ action, preview }, at) => ({
    ...{ action, subject: subjectOf(action, at) },
    ...{ _id: String(at), status: 'waiting', amount: 5, brand: 'Royal', remarks: '' },
    proposer: { _id: 'a', userName: 'agent1', userType: userTypes[at % userTypes.length] ?? 'user' },
    ...{
      createdAt: AT,
      expiresAt: null,
      preview: [...preview, ifsc],
      version: 'v',
      changed: true,
      own: true,
      mayApprove: true,
    },
  }));
  renderWithHost(<ApprovalList />, { ...staff, answers: { approvals: buildPage(docs) } });
  await settle();
  expect(wireNames(document.body)).toEqual([]);
  const user = userEvent.setup();
  for (const row of within(screen.getByRole('list', { name: 'Approvals' }))
    .getAllByRole('button')
    .slice(0, previews.length + 1)) {
    await user.click(row);
    expect(wireNames(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
  }
});

test('the form of a bonus offers every type by its name, and sends the type of the wire [C3.14]', async () => {
  const player = { _id: 'p-1', userName: 'rohan' } as Parameters<typeof GrantBonusForm>[0]['player'];
  renderWithHost(<GrantBonusForm player={player} onDone={() => undefined} />, staff);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Bonus type' }));
  expect(screen.getByRole('option', { name: 'Withdrawal bonus by hand' })).toBeInTheDocument();
  expect(wireNames(document.body)).toEqual([]);
});

test('money settings show no wire name in lists and forms of every type [C3.03 C3.14 D4.03]', async () => {
  const limits = { minAmount: 1, maxAmount: 2, active: true };
  const methods = paymentTypes.map((paymentType): DepositMethod => ({
    ...{ _id: paymentType, paymentType, paymentName: 'Pay', isLock: false, sort: 1, customFields: [], ...limits },
  }));
  const payouts = paymentTypes.map((paymentType): PaymentMethodType => ({
    ...{ _id: paymentType, paymentType, name: 'Pay', fields: [{ label: 'Number', type: 'TEXT' }], ...limits },
  }));
  const offers = BONUS_TYPES.map((bonusType): BonusOfferPayload => ({
    ...{ _id: bonusType, title: 'Offer', description: '', bonusType, type: 'any', active: true, min: 0, max: 0 },
    ...{ limit: 0, percent: 0, fixed: 1, most: 0, wager: 0, days: 1 },
  }));
  renderWithHost(<PaymentSettingsScreen />, {
    ...staff,
    answers: {
      siteSettings: {
        docs: [{ whiteLabelId: 'wl-royal', name: 'Royal', maintenanceMode: false, socket: true }],
        message: '',
      },
      depositMethods: { docs: methods, message: '' },
      paymentMethodTypes: { docs: payouts, message: '' },
      bonusOffers: { docs: offers, message: '' },
      settingDeeds: buildPage<SettingsAuditEntry>([]),
      releasesOverview: { docs: { tenants: [] } } as never,
      caps: { docs: CAP_SCOPES.map((scope) => ({ scope, key: '*', amount: 1 })), message: '' },
    },
  });
  await settle();
  const user = userEvent.setup();
  for (const tab of screen.getAllByRole('tab')) {
    await user.click(tab);
    await settle();
    expect(wireNames(document.body)).toEqual([]);
    const [first] = screen.queryAllByRole('button', { name: /Offer|Pay|New/ });
    if (!first) continue;
    await user.click(first);
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox'));
    expect(wireNames(document.body)).toEqual([]);
    await user.keyboard('{Escape}');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  }
});

test('a withdrawal account of type other shows its label [C2.28]', () => {
  const account = (paymentType: PaymentMethodType['paymentType']) => ({
    ...{ _id: paymentType, name: 'Rohan', primary: false, accountDetails: [{ label: 'Number', value: '12345678' }] },
    paymentMethodType: { _id: 't', paymentType, name: 'Pay', minAmount: 1, maxAmount: 2, fields: [] },
  });
  const list = { state: 'ready', accounts: paymentTypes.map(account), reload: async () => undefined } as never;
  const nothing = () => undefined;
  renderWithHost(<AccountChoice list={list} chosen={null} onChoose={nothing} onAdd={nothing} onEdit={nothing} />, {
    session: 'player',
  });
  expect(screen.getByText('Other | Rohan')).toBeInTheDocument();
  expect(wireNames(document.body)).toEqual([]);
});
