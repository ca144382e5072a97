import type { moneyCalls } from '../calls/money';
import * as bonus from '../shapes/bonus';
import * as deposit from '../shapes/deposit';
import * as money from '../shapes/money';
import * as saferGambling from '../shapes/safer-gambling';
import type { SchemasOf } from './schema';

export const moneySchemas = {
  depositMethods: { query: money.depositMethodsQuery, answer: money.depositMethodsAnswer },
  saveDepositMethod: { body: deposit.saveDepositMethodBody, answer: deposit.depositMethodAnswer },
  depositByIpay: { body: money.ipayDepositBody, answer: money.ipayDepositAnswer },
  deposit: { body: deposit.depositForm, answer: deposit.depositAnswer },
  cancelDeposit: { query: deposit.cancelDepositQuery, answer: deposit.depositAnswer },
  branchDeposit: { body: deposit.branchDepositBody, answer: deposit.branchDepositAnswer },
  deposits: { query: money.requestsQuery, answer: money.requestsAnswer },
  transactions: { query: money.transactionsQuery, answer: money.transactionsAnswer },
  bonuses: { query: bonus.bonusesQuery, answer: bonus.bonusesAnswer },
  bonusOffers: { query: bonus.bonusOffersQuery, answer: bonus.bonusOffersAnswer },
  grantBonus: { body: bonus.grantBonusBody, answer: bonus.bonusAnswer },
  saveBonusOffer: { body: bonus.saveBonusOfferBody, answer: bonus.bonusOfferAnswer },
  saferGambling: { answer: saferGambling.saferGamblingAnswer },
  setPlayLimit: { body: saferGambling.playLimitBody, answer: saferGambling.saferGamblingAnswer },
  setRealityCheck: { body: saferGambling.realityCheckBody, answer: saferGambling.saferGamblingAnswer },
  takeBreak: { body: saferGambling.breakBody, answer: saferGambling.saferGamblingAnswer },
} as const satisfies SchemasOf<typeof moneyCalls>;
