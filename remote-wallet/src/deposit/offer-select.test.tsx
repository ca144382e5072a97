import { screen, within } from '@testing-library/react';
import type { BonusOfferPayload } from '@backlay/shared/contract';
import { buildProfile } from '@backlay/shared/testing';
import { NO_READING } from '@backlay/shared/domain';
import { extractUtrFromImage } from './payment-proof-ocr';
import { answersWith, next, offer, open, proceed, upi, utr } from './deposit.fixture';

jest.mock('./payment-proof-ocr', () => ({ extractUtrFromImage: jest.fn() }));
const reads = jest.mocked(extractUtrFromImage);
beforeEach(() => void reads.mockReset().mockResolvedValue(NO_READING));

const withOffers = (...docs: BonusOfferPayload[]) => ({ ...answersWith([upi]), bonusOffers: { docs, message: '' } });

test('no offer is selected at first; a selected one shows its terms and is sent [C2.19 C7.03 C7.19]', async () => {
  const drawn = await open({ answers: withOffers(offer()) });
  expect(drawn.host.inputsOf('bonusOffers')).toEqual([{ active: true }]);
  const box = await screen.findByRole('combobox', { name: 'Bonus' });
  expect(box).toHaveTextContent('No Offer Selected');
  await drawn.user.click(box);
  await drawn.user.click(screen.getByRole('option', { name: 'Welcome bonus: +₹1,000.00' }));
  expect(screen.getByText('₹1,000.00 bonus. Wager ₹5,000.00 within 30 days to unlock it.')).toBeInTheDocument();
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  await screen.findByText('Request received');
  expect(drawn.host.inputsOf('deposit')[0]).toMatchObject({ bonusId: 'welcome' });
});

test('an offer names what it adds and its terms above the methods, and every step leads to safer gambling [E8.10 E8.13]', async () => {
  const drawn = await open({ answers: withOffers(offer()) });
  const safer = () => screen.getByRole('link', { name: 'Safer gambling' });
  expect(await screen.findByRole('radio', { name: /^Welcome bonus/ })).toHaveAccessibleName(
    /\+₹1,000\.00 on ₹[\d,]+\.00.*Wager ₹5,000\.00 within 30 days/,
  );
  expect(safer()).toHaveAttribute('href', '/safer-gambling');
  await next(drawn);
  expect(utr()).toBeVisible();
  expect(safer()).toHaveAttribute('href', '/safer-gambling');
});

test('the offer of the link that the player came by is picked beforehand, and goes with the deposit [A2.11 C2.19]', async () => {
  const profile = buildProfile({ linkedBonusId: 'welcome' });
  const drawn = await open({
    answers: withOffers(offer({ _id: 'other', title: 'Other' }), offer()),
    session: { status: 'signed-in', userType: 'user', profile },
  });
  expect(await screen.findByRole('combobox', { name: 'Bonus' })).toHaveTextContent('Welcome bonus: +₹1,000.00');
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  await screen.findByText('Request received');
  expect(drawn.host.inputsOf('deposit')[0]).toMatchObject({ bonusId: 'welcome' });
});

test.each([
  ['is not on offer any more', [offer({ _id: 'other' })]],
  ['does not fit the amount', [offer({ min: 5000 })]],
])('an offer that was picked beforehand and %s is not sent [A2.11 OQ-99]', async (_why, offers) => {
  const profile = buildProfile({ linkedBonusId: 'welcome' });
  const drawn = await open({
    answers: withOffers(...offers),
    session: { status: 'signed-in', userType: 'user', profile },
  });
  expect(await screen.findByRole('combobox', { name: 'Bonus' })).toHaveTextContent('No Offer Selected');
  await next(drawn);
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  await screen.findByText('Request received');
  expect(drawn.host.inputsOf('deposit')[0]).not.toHaveProperty('bonusId');
});

test('an offer outside the amount shows its minimum and cannot be selected [OQ-99]', async () => {
  const drawn = await open({ answers: withOffers(offer({ min: 5000 })) });
  await drawn.user.click(await screen.findByRole('combobox', { name: 'Bonus' }));
  const option = within(screen.getByRole('listbox')).getByRole('option', { name: 'Welcome bonus (from 5k)' });
  expect(option).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['bonuses are locked', { bonusLock: true }],
  ['a bonus is being wagered', { wagerBonusId: 'grant-1' }],
])('the offer list is empty when %s [A6.11 C5.17]', async (_when, over) => {
  const profile = buildProfile(over);
  const drawn = await open({
    answers: withOffers(offer()),
    session: { status: 'signed-in', userType: 'user', profile },
  });
  expect(screen.queryByRole('combobox', { name: 'Bonus' })).not.toBeInTheDocument();
  expect(drawn.host.inputsOf('bonusOffers')).toEqual([]);
});

test('offers of a first deposit and those that were used up are not listed [C5.15 C5.16]', async () => {
  const used = {
    _id: 'g-1',
    bonusId: 'once',
    count: 1,
    title: 'Once',
    bonusType: 'depositBonus' as const,
    amount: 100,
    status: 'released' as const,
    required: 0,
    wagered: 0,
    createdAt: '2026-01-19T15:00:00.000Z',
    expiresAt: null,
  };
  const profile = buildProfile({ depositCount: 1 });
  const drawn = await open({
    answers: {
      ...withOffers(
        offer({ _id: 'first', title: 'First', type: 'ftd' }),
        offer({ _id: 'once', title: 'Once', limit: 1 }),
        offer({ _id: 'open', title: 'Open' }),
      ),
      bonuses: { docs: [used], message: '' },
    },
    session: { status: 'signed-in', userType: 'user', profile },
  });
  await drawn.user.click(await screen.findByRole('combobox', { name: 'Bonus' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'No Offer Selected',
    'Open: +₹1,000.00',
  ]);
});

test('offers stand above the methods with what they add, and one press chooses [E8.10]', async () => {
  const drawn = await open({
    answers: withOffers(offer({ percent: 50 }), offer({ _id: 'high', title: 'High', min: 5000 })),
  });
  const offers = await screen.findByRole('radiogroup', { name: 'Offers' });
  const methods = screen.getByRole('radiogroup', { name: 'Payment methods' });
  expect(offers.compareDocumentPosition(methods) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(within(offers).getAllByRole('radio')).toHaveLength(2);
  expect(within(offers).getByRole('radio', { name: /No Offer Selected/ })).toBeChecked();
  await drawn.user.click(within(offers).getByRole('radio', { name: /Welcome bonus \+₹1,000\.00 on ₹2,500\.00/ }));
  expect(screen.getByRole('combobox', { name: 'Bonus' })).toHaveTextContent('Welcome bonus: +₹1,000.00');
  await drawn.user.click(within(offers).getByRole('radio', { name: /No Offer Selected/ }));
  expect(screen.getByRole('combobox', { name: 'Bonus' })).toHaveTextContent('No Offer Selected');
});

test('with Indian units offers and methods have their limits in K and L [E8.14]', async () => {
  const flags = { indianUnits: true };
  const drawn = await open({ answers: withOffers(offer({ min: 5000 })), tenant: { flags } });
  expect(await screen.findByRole('radio', { name: /Royal Pay Min 100 · Max 1L/ })).toBeInTheDocument();
  await drawn.user.click(screen.getByRole('combobox', { name: 'Bonus' }));
  expect(screen.getByRole('option', { name: 'Welcome bonus (from 5K)' })).toBeInTheDocument();
});
