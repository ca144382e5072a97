import { createRecord, listKeys } from './narrowing';

/**
 * Every per-domain switch of the product, off (OQ-25, A6.10 to A6.23). A brand's record turns switches on. The
 * configuration call returns all of them; they hold as soon as a page receives it.
 */
export const FLAGS_OFF = {
  casinoOnly: false,
  noCasino: false,
  otpLogin: false,
  userNameRegistration: false,
  demoLogin: false,
  /** Orders of players wait and meet each other (E2.18). */
  exchangeOrders: false,
  /** Age and terms are not ticked beforehand in a registration (A2.50, S-16). */
  consentUnticked: false,
  oddsEditing: false,
  hideCountdown: false,
  /** Short amounts are in thousands, lakhs and crores, everywhere alike (E8.14). */
  indianUnits: false,
  /** Players start with bets that are confirmed by a tick instead of a dialog (E8.05). */
  quietConfirmations: false,
  /** The lobby of the casino shows high wins of the brand, under names of two letters (E8.18). */
  liveWinners: false,
  whatsappBar: false,
  utrExact12: false,
  multipleRequests: false,
  /** A player may take a pending withdrawal back (C4.03). */
  cancelWithdraw: false,
  /** A player may cancel a deposit that staff have not begun with (E8.08). */
  cancelDeposit: false,
  lightTheme: false,
  /** The balance and two tiles on top of a phone's home, for visitors too (A2.69, A6.15). */
  newMobileUi: false,
  /** The login box is black whatever the theme (A6.14). */
  blackLoginBox: false,
  /** The affiliate screen exists (A6.17). */
  affiliates: false,
  /** Numbers of India alone, or of India and Nepal, are offered; other domains show all countries (A5.09, OQ-70). */
  indiaOnly: false,
  indiaAndNepalOnly: false,
  /** No icons of chats over the page (A6.18). */
  hideStickyIcons: false,
  /** No lines of law in the footer (A6.19). */
  hideTerms: false,
  hideGetInTouch: false,
  hidePaymentMethods: false,
  /** Deposit, withdrawal, registration, forgotten passwords go to a chat (A6.22, A6.23, A2.35). */
  depositToChat: false,
  withdrawToChat: false,
  registerToChat: false,
  forgotToChat: false,
  /** Ways to pay that the strip leaves out (C2.42, C2.43). */
  hideCards: false,
  upiAndCryptoOnly: false,
  /** The footer names the exchange otherwise (C2.46). */
  onlineSportExchange: false,
  /** A newer tab closes the older one (A7.74). */
  closeDuplicateTabs: false,
  /** Nobody is logged in by /login-user (S-01). */
  noLoginLinks: false,
  /** Desktop visitors stay on the host that they opened (OQ-20). */
  noDesktopRedirect: false,
  /** No record at the cock-fight provider is asked for (OQ-65). */
  noCockFight: false,
  /** Sent with the login of two houses (A7.13). */
  future9: false,
  diamondWL: false,
} as const satisfies Readonly<Record<string, boolean>>;

export type TenantFlag = keyof typeof FLAGS_OFF;
export type TenantFlags = { readonly [Flag in TenantFlag]: boolean };

/** Which switches a configuration has on: what is missing, or anything but true, is off. */
export function readFlags(configuration: Readonly<Record<string, unknown>>): TenantFlags {
  return createRecord(listKeys(FLAGS_OFF), (name) => configuration[name] === true);
}
