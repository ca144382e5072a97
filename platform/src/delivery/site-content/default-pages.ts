import { getField } from '@backlay/shared/domain';

/** Default pages about the brand, privacy, safer gambling and terms. A short paragraph without a full stop is a heading. */
export const legalPages: Readonly<Record<string, readonly string[]>> = {
  '/about-us': [
    '{brand} is a betting exchange with a sportsbook and a casino, made for phones first.',
    'Exchange',
    'Back the outcome you expect, or lay the one you do not. Odds move with the match. We accept your bet at the odds you request or better.',
    'Payments',
    'Our team reviews deposits and withdrawals around the clock. Your statement shows every rupee of your balance.',
  ],
  '/privacy-policy': [
    'What we store',
    'We store what we need to run your account: your mobile number, your name if you give it, your bets and payments, and the network address you connect from.',
    'How we use it',
    'We use your number to log you in and to reply to you. We do not sell it, and we do not share it with advertisers.',
    'Payment providers receive only what a payment needs. The staff who check payments see the payment screenshots you send.',
    'On your device',
    '{brand} stores your login, language and theme on your device. When you log out, your login is removed.',
    'Closing your account',
    'You can ask us to close your account. We keep data for as long as the law requires, and no longer.',
  ],
  '/responsible-gambling': [
    'Betting is entertainment. Only bet money that you can afford to lose, and never try to win back losses.',
    'Set limits',
    'Before you start, set a daily and a weekly limit in money and in time. Stop when you reach it.',
    'Take a break',
    'Take a break when betting stops being fun, when you hide it, or when you borrow money for it. Ask support to lock your account for a day, a month or permanently. We will not try to change your mind.',
    'Protect minors',
    'You must be 18 or older to play. Do not let others use your account, and log out on shared devices.',
    'Get help',
    'If betting harms you or someone close to you, talk to a counsellor. In India, call Tele-MANAS on 14416. It is free and open 24/7.',
  ],
  '/terms-and-condition': [
    'These terms are the agreement between you and {brand}. You accept them when you open an account.',
    'Who can play',
    'You must be 18 or older, and betting must be legal where you are. You are responsible for checking this.',
    'Your account',
    'Do not share your password or one-time codes. We never ask for them by phone or in chat. You are responsible for everything done with your login until you tell support that it was stolen.',
    'Payments',
    'Deposit from an account in your own name, and withdraw to an account in your own name. We may ask where your money comes from.',
    'Bonuses',
    'Each bonus has its own terms, shown with the offer. If a bonus was obtained by fraud, we remove it and any winnings from it.',
    'Our rights',
    'We may refuse a bet, limit stakes or close an account. If we close your account, we pay out the balance that you are entitled to.',
    'Interruptions',
    'The service may be interrupted. Bets accepted before an interruption remain valid.',
    'Changes',
    'We announce changes to these terms on the site before they take effect.',
  ],
};

/** Betting rules of every brand. A short paragraph without a full stop is a heading. */
export const rulesPage: readonly string[] = [
  'These rules apply to every bet on {brand}. When you place a bet, you accept the rules in force at that time.',
  'Accounts',
  'You may have one account, and you must be 18 or older. We may ask for proof of age and identity before we pay. Bets from accounts opened to avoid a limit are void.',
  'Placing bets',
  'Your bet counts at the odds at which it is accepted, after the bet delay of the market. If we cannot accept it at your odds or better, we reject it and return the stake. Your bet is placed when it appears in your open bets.',
  'Back and lay',
  'A back bet wins if your selection wins; your liability is your stake. A lay bet wins if your selection does not win; your liability is the stake multiplied by the odds minus one. The liability is on hold until the market is settled.',
  'Match odds and bookmaker',
  'We settle these markets on the official result. If a match is abandoned without a result, bets on the outcome are void, unless the outcome was already decided.',
  'Session',
  'We settle a session on the runs shown by the official scorer when the over or period is complete. If it is not completed because of rain, bad light or any other reason, bets are void, unless the runs were already reached or could no longer be reached.',
  'Racing',
  'Odds may be reduced when a runner is withdrawn. Bets on a runner that does not start are void.',
  'Errors',
  'Bets accepted at obviously wrong odds, or after the outcome was known, are void. We notify you and return the stake.',
  'Casino',
  'If a game is interrupted, it continues where it stopped or we return the stake. The record of the game provider decides.',
  'Complaints',
  'Send complaints about a settlement within seven days, under Complaints in your account. We reply to every complaint.',
];

/** The static pages of every brand until its operator writes their own (A2.18, A7.42, OQ-45): paragraphs by path, `{brand}` filled in. */
const DEFAULT_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/rules-and-regulation': rulesPage,
  ...legalPages,
};

/** Paragraphs of a page: the tenant's own text first, cut at empty lines; none for a page that nobody wrote. */
export function pageOfSite(own: unknown, path: string, brand: string): readonly string[] {
  const text = getField(own, path);
  if (typeof text === 'string' && text.trim() !== '') return text.split(/\n\s*\n/).map((each) => each.trim());
  const known = Object.hasOwn(DEFAULT_PAGES, path) ? (DEFAULT_PAGES[path] ?? []) : [];
  return known.map((paragraph) => paragraph.replaceAll('{brand}', brand));
}
