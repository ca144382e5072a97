import { depositTexts, moneyTexts, withdrawTexts } from '@backlay/shared/domain';
import type { RemoteModule } from '@backlay/shared/host';
import { keepCurrencyRates } from './currency';
import { tellDepositStatus, tellWithdrawStatus } from './requests/tell';

export const texts: RemoteModule['texts'] = { ...moneyTexts, ...depositTexts, ...withdrawTexts };

export const start: RemoteModule['start'] = (host) => {
  tellDepositStatus(host);
  tellWithdrawStatus(host);
  keepCurrencyRates(host);
};

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  deposit: () => import(/* webpackChunkName: "screen-deposit" */ './deposit/DepositPage'),
  withdraw: () => import(/* webpackChunkName: "screen-withdraw" */ './withdraw/WithdrawPage'),
  report: () => import(/* webpackChunkName: "screen-report" */ './report/ReportScreen'),
  queue: () => import(/* webpackChunkName: "screen-queue" */ './queue/QueueScreen'),
  transactions: () => import(/* webpackChunkName: "screen-transactions" */ './transactions/TransactionScreen'),
  'awaiting-bonus': () =>
    import(/* webpackChunkName: "screen-awaiting-bonus" */ './awaiting-bonus/AwaitingBonusScreen'),
  'safer-gambling': () =>
    import(/* webpackChunkName: "screen-safer-gambling" */ './safer-gambling/SaferGamblingScreen'),
  wallet: () => import(/* webpackChunkName: "screen-wallet" */ './wallet/WalletScreen'),
};

export const slots: RemoteModule['slots'] = {
  balance: () => import(/* webpackChunkName: "slot-balance" */ './balance/HeaderBalance'),
  deposit: () => import(/* webpackChunkName: "slot-deposit" */ './deposit/DepositSheet'),
  withdraw: () => import(/* webpackChunkName: "slot-withdraw" */ './withdraw/WithdrawSheet'),
  report: () => import(/* webpackChunkName: "slot-report" */ './report/ReportSheet'),
};
