import { screen } from '@testing-library/react';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import { readAttribution } from './attribution';
import RegistrationLink from './registration-link';
import SignUpPage from './sign-up-page';

beforeEach(() => localStorage.clear());

const follow = (at: string, route: string, overrides: FakeHostOverrides = {}) =>
  renderWithHost(<RegistrationLink />, { at, route, ...overrides }).host;
const overlaysOf = (host: ReturnType<typeof follow>) => host.overlays.store.getState().open.map((each) => each.name);

test('a link opens the registration on home and stores its source [A2.06 A2.07 A2.08 A2.56]', () => {
  const host = follow('/r/google/spring?branchId=b7', '/r/:utm_source/:registration_Source');
  expect(host.visited).toEqual(['/']);
  expect(overlaysOf(host)).toEqual(['register']);
  expect(readAttribution(localStorage)).toEqual({ utmSource: 'google', registrationSource: 'spring', branchId: 'b7' });
});

test('a later link adds to the attribution of an earlier one [A3.27]', () => {
  follow('/signUp?referrerCode=R1', '/signUp');
  follow('/register/meta', '/register/:utm_source');
  expect(readAttribution(localStorage)).toEqual({ referrer: 'R1', utmSource: 'meta' });
});

const phoneCodes = { docs: [], message: '' };

test('stored text that is no attribution is ignored [A3.27]', () => {
  localStorage.setItem('backlay.registration-from', '[{');
  expect(readAttribution(localStorage)).toEqual({});
  localStorage.setItem('backlay.registration-from', '{"utmSource":5,"evil":"x"}');
  expect(readAttribution(localStorage)).toEqual({});
});

test('a signed-in player gets the offer of the link with a deposit [A2.11]', () => {
  const host = follow('/signUp?wagerBonusId=royal-depositWagerBonus', '/signUp', { session: 'player' });
  expect(host.visited).toEqual(['/']);
  expect(host.overlays.store.getState().open).toEqual([
    { name: 'deposit', props: { offerId: 'royal-depositWagerBonus' } },
  ]);
});

test('a link on b2b opens home only [A2.06]', () => {
  const host = follow('/signUp/x', '/signUp/:utm_source', { tenant: { type: 'b2b' } });
  expect(host.visited).toEqual(['/']);
  expect(overlaysOf(host)).toEqual([]);
  expect(readAttribution(localStorage)).toEqual({ utmSource: 'x' });
});

test('/signup always shows the registration, with the promo code of its address [A2.26 A2.58]', () => {
  const { host } = renderWithHost(<SignUpPage />, {
    at: '/signup?promoCode=HOLI',
    route: '/signup',
    answers: { phoneCodes },
  });
  expect(screen.getByRole('heading', { name: 'Register' })).toBeInTheDocument();
  expect(screen.getByLabelText('Promo code')).toHaveValue('HOLI');
  expect(host.visited).toEqual([]);
});

test('on b2b /signup leads home [A2.26]', () => {
  const { host } = renderWithHost(<SignUpPage />, { at: '/signup', route: '/signup', tenant: { type: 'b2b' } });
  expect(host.visited).toEqual(['/']);
  expect(screen.queryByRole('heading', { name: 'Register' })).not.toBeInTheDocument();
});

test('a branch id makes the sign-up page load that branch; without one no request is sent [A2.57 A7.33 OQ-68]', async () => {
  const answers = { phoneCodes, communicationDetail: { docs: { whatsapp: '+91 98200 00007' }, message: '' } };
  const { host, unmount } = renderWithHost(<SignUpPage />, { at: '/signup?branchId=b-7', route: '/signup', answers });
  expect(await screen.findByRole('link', { name: 'Contact your branch' })).toHaveAttribute(
    'href',
    'https://wa.me/919820000007',
  );
  expect(host.inputsOf('communicationDetail')).toEqual([{ adminId: 'b-7' }]);
  unmount();
  localStorage.clear();
  const plain = renderWithHost(<SignUpPage />, { at: '/signup', route: '/signup', answers });
  expect(plain.host.inputsOf('communicationDetail')).toEqual([]);
});
