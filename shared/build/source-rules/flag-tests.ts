import { FLAGS_OFF, listKeys, type TenantFlag } from '../../src/domain';
import type { Source } from './sources';

/** Tests that turn a flag on and off: a file and parts of test titles. */
type Proof = readonly [file: string, ...titles: string[]];

const LATER = 'shell/src/app/deferred-features.test.tsx';
const LINKS = 'remote-account/src/sign-in/login-links.test.tsx';
const COLUMNS = 'shell/src/layout/footer/footer-columns.test.ts';
const MARKS = 'shell/src/layout/home-sections/payment-marks.test.ts';
const BETS = 'remote-betting/src/event/event-bets.test.tsx';
const CODES = 'remote-account/src/otp/phone-codes.test.tsx';
const follows: Proof = [LATER, 'follows the switch %s, on and off'];

/** The compiler refuses a flag without an entry; the check refuses an entry without its tests. */
const PROOFS: Readonly<Record<TenantFlag, Proof>> = {
  casinoOnly: [
    'shell/src/routing/site-routes.test.ts',
    'a casino-only domain lands on the live casino',
    '%s is a game type',
  ],
  noCasino: [
    'shell/src/routing/site-routes.test.ts',
    'without casino its paths are no pages',
    'a path matches as a whole',
  ],
  otpLogin: [
    'remote-account/src/sign-in/login-sheet.test.tsx',
    'login by code',
    'a brand without codes has no code login',
  ],
  userNameRegistration: [
    'remote-account/src/registration/register-sheet.test.tsx',
    'a brand with user names requests and sends one, another brand does not',
  ],
  demoLogin: ['remote-account/src/sign-in/login-sheet.test.tsx', 'with demo %p and demo white label %p'],
  consentUnticked: [
    'remote-account/src/registration/register-sheet.test.tsx',
    'a brand that requires active consent starts with age and terms unticked and refuses without them',
    'age and terms are ticked at first',
  ],
  exchangeOrders: [
    'platform/src/betting/orders/exchange/exchange-calls.test.ts',
    'a brand with orders takes them and a brand without refuses them',
  ],
  oddsEditing: [BETS, 'where the domain lets odds be edited', 'without oddsEditing the odds are read-only'],
  hideCountdown: [
    BETS,
    'a domain without the countdown shows the text only',
    'the slip in process shows its state, counts down and is locked',
  ],
  indianUnits: [
    'remote-betting/src/odds/odds-store.test.tsx',
    'a brand with Indian units has them in sizes and volumes; another has K, M and B',
  ],
  quietConfirmations: [BETS, 'a brand starts with quiet confirmations, or with the dialog'],
  liveWinners: [
    'platform/src/casino/games/game-trends.test.ts',
    'a brand with live winners lists its high wins under two letters; another lists none',
  ],
  whatsappBar: follows,
  utrExact12: [
    'remote-wallet/src/deposit/detail-step.test.tsx',
    'utrExact12 refuses 6 digits',
    'the reference %s goes through: %p',
  ],
  multipleRequests: [
    'remote-wallet/src/withdraw/withdraw.test.tsx',
    'an open request blocks another, unless the domain allows several',
  ],
  cancelWithdraw: [
    'remote-wallet/src/withdraw/withdraw.test.tsx',
    'a pending request is cancelled where the domain allows it, and the list reloads',
  ],
  cancelDeposit: [
    'remote-wallet/src/deposit/recent-deposits.test.tsx',
    'cancels a pending deposit and reads the list again where the brand allows it',
  ],
  lightTheme: ['shell/src/app/theme.test.ts', 'stored %s on a tenant whose light switch is %s is %s'],
  newMobileUi: follows,
  blackLoginBox: [LINKS, 'blackLoginBox makes the login box black; without it the box follows the theme'],
  affiliates: [
    'remote-account/src/account-screens.test.tsx',
    '/affiliates exists where the domain has affiliates and is a 404 otherwise',
  ],
  indiaOnly: [
    CODES,
    'a restricted domain %j offers %j and loads nothing',
    'an unrestricted domain loads the list of all countries with key and value',
  ],
  indiaAndNepalOnly: [
    CODES,
    'a restricted domain %j offers %j and loads nothing',
    'an unrestricted domain loads the list of all countries with key and value',
  ],
  hideStickyIcons: follows,
  hideTerms: follows,
  hideGetInTouch: follows,
  hidePaymentMethods: follows,
  depositToChat: ['shell/src/layout/page/money-actions.test.tsx', 'off, it goes to the wallet'],
  withdrawToChat: ['shell/src/layout/page/money-actions.test.tsx', 'off, it goes to the wallet'],
  registerToChat: [LINKS, 'registerToChat makes Register open the WhatsApp link; without it the form opens'],
  forgotToChat: [
    LINKS,
    'forgotToChat makes Forgot Password open the chat',
    'Forgot Password closes the login and opens its panel',
  ],
  hideCards: [MARKS, 'two cards unless the domain leaves them out'],
  upiAndCryptoOnly: [MARKS, 'some domains show UPI and crypto alone', 'four ways to pay'],
  onlineSportExchange: [COLUMNS, 'one brand of consumers has Online Sport Exchange'],
  closeDuplicateTabs: [
    'platform/src/realtime/sockets/realtime.test.ts',
    'tabs live side by side, but for brands that close duplicate ones',
  ],
  noLoginLinks: [
    'shell/src/routing/entry-link.test.tsx',
    'a domain may have no logins by link',
    'user name and password go out in the body of the login alone',
  ],
  noDesktopRedirect: [
    'platform/src/delivery/edge/service-worker.test.ts',
    'with noDesktopRedirect on, a desktop visitor of the domain stays; off, it is sent on',
  ],
  noCockFight: ['shell/src/session/player-calls.test.ts', '%s asks for none', 'gets one after the login'],
  future9: ['shell/src/session/login.test.ts', 'a domain with %j sends that field at login and no other field'],
  diamondWL: ['shell/src/session/login.test.ts', 'a domain with %j sends that field at login and no other field'],
};

/** Flags of tenants without a test that turns them on and off (OQ-25). */
export function untestedFlags(sources: readonly Source[]): string[] {
  const textOf = new Map(sources.map(({ path, text }) => [path, text]));
  return listKeys(FLAGS_OFF).flatMap((flag) => {
    const [file, ...titles] = PROOFS[flag];
    const text = textOf.get(file);
    if (text === undefined) return [`${file}: the test of the flag ${flag} is missing`];
    const missing = titles.filter((title) => !text.includes(title));
    return [
      ...(new RegExp(`\\b${flag}\\b`).test(text) ? [] : [`${file}: no test names the flag ${flag}`]),
      ...missing.map((title) => `${file}: the test “${title}” of the flag ${flag} is missing`),
    ];
  });
}
