import { depositTexts, moneyTexts, withdrawTexts } from '@backlay/shared/domain';
import type { RemoteModule } from '@backlay/shared/host';
import { tellDepositStatus } from './requests';

export const texts: RemoteModule['texts'] = { ...moneyTexts, ...depositTexts, ...withdrawTexts };

export const start: RemoteModule['start'] = (host) => void tellDepositStatus(host);

// Exposed as ./remote. The chunk of a screen is named after it, so that the page that shows it can preload it.
export const screens: RemoteModule['screens'] = {
  deposit: () => import(/* webpackChunkName: "screen-deposit" */ './deposit/DepositPage'),
  transactions: () => import(/* webpackChunkName: "screen-transactions" */ './transactions/TransactionScreen'),
  wallet: () => import(/* webpackChunkName: "screen-wallet" */ './wallet/WalletScreen'),
};

export const slots: RemoteModule['slots'] = {
  balance: () => import(/* webpackChunkName: "slot-balance" */ './balance/HeaderBalance'),
  deposit: () => import(/* webpackChunkName: "slot-deposit" */ './deposit/DepositSheet'),
};
