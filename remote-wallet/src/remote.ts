import type { I18n, RemoteModule } from '@backlay/shared/host';
import { keepCurrencyRates } from './wallet-home/wallet-stores';
import { restoreDraft } from './deposit/draft';
import { moneyTexts } from './texts/en/money';
import { notifyDepositStatus, notifyWithdrawStatus } from './transactions/notify-request-status';

let i18n: I18n | undefined;

/** All of wallet in further languages, in one file: every file of a release costs every page its hash. */
export const languages: RemoteModule['languages'] = {
  'hi-in': async () => (await import(/* webpackChunkName: "hi-in" */ './texts/hi-in')).inHindi,
};

async function bringTexts(): Promise<void> {
  const { screenTexts } = await import(/* webpackChunkName: "texts" */ './texts/screens');
  i18n?.add(screenTexts);
}

/** A view with its texts: they come at the same time. */
const withTexts =
  <View>(load: () => Promise<View>) =>
  async (): Promise<View> =>
    (await Promise.all([load(), bringTexts()]))[0];

/** A screen of the admin website. It shows more there, and only there. */
const forStaff =
  <View>(load: () => Promise<View>) =>
  async (): Promise<View> => {
    const [view, { staffTexts }] = await Promise.all([
      withTexts(load)(),
      import(/* webpackChunkName: "staff-texts" */ './texts/back-office'),
    ]);
    i18n?.add(staffTexts);
    return view;
  };

export const texts: RemoteModule['texts'] = moneyTexts;

export const start: RemoteModule['start'] = (host) => {
  i18n = host.i18n;
  notifyDepositStatus(host);
  notifyWithdrawStatus(host);
  keepCurrencyRates(host);
  restoreDraft(host);
};

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  deposit: withTexts(() => import(/* webpackChunkName: "screen-deposit" */ './deposit/deposit-page')),
  withdraw: withTexts(() => import(/* webpackChunkName: "screen-withdraw" */ './withdraw/withdraw-page')),
  report: withTexts(() => import(/* webpackChunkName: "screen-report" */ './reports/report-screen')),
  queue: forStaff(() => import(/* webpackChunkName: "screen-queue" */ './back-office/approvals/approvals-screen')),
  players: forStaff(() => import(/* webpackChunkName: "screen-players" */ './back-office/players/players-screen')),
  settings: forStaff(
    () => import(/* webpackChunkName: "screen-settings" */ './back-office/payment-settings/payment-settings-screen'),
  ),
  transactions: withTexts(
    () => import(/* webpackChunkName: "screen-transactions" */ './transactions/transaction-screen'),
  ),
  'awaiting-bonus': withTexts(
    () => import(/* webpackChunkName: "screen-awaiting-bonus" */ './bonuses/pending-bonuses-screen'),
  ),
  'safer-gambling': withTexts(
    () => import(/* webpackChunkName: "screen-safer-gambling" */ './safer-gambling/safer-gambling-screen'),
  ),
  wallet: withTexts(() => import(/* webpackChunkName: "screen-wallet" */ './wallet-home/wallet-screen')),
};

export const slots: RemoteModule['slots'] = {
  balance: () => import(/* webpackChunkName: "slot-balance" */ './wallet-home/header-balance'),
  deposit: withTexts(() => import(/* webpackChunkName: "slot-deposit" */ './deposit/deposit-sheet')),
  withdraw: withTexts(() => import(/* webpackChunkName: "slot-withdraw" */ './withdraw/withdraw-sheet')),
  'first-deposit': withTexts(() => import(/* webpackChunkName: "slot-first-deposit" */ './deposit/first-deposit')),
  report: withTexts(() => import(/* webpackChunkName: "slot-report" */ './reports/report-sheet')),
};
