import type { Points, Profile } from '@backlay/shared/contract';
import { fromPaise } from '@backlay/shared/domain';
import type { TenantRecord } from '../../core/tenants';
import type { Account } from './accounts';
import type { AccountPoints } from './ports';

/** A3.01 to A3.06. Where no user name or e-mail was given the number stands in (A5.17). */
export function toWireProfile(
  account: Account,
  tenant: TenantRecord,
  points: AccountPoints,
  depositCount: number,
): Profile {
  const { settings } = account;
  return {
    _id: account.id,
    userName: account.userName,
    fullName: account.fullName,
    email: account.email ?? account.phone ?? '',
    phone: account.phone ?? '',
    userType: account.userType,
    whiteLabelId: account.demo ? (tenant.demoWhiteLabelId ?? tenant.whiteLabelId) : tenant.whiteLabelId,
    whiteLabelType: tenant.type,
    correlationId: account.id,
    demo: account.demo,
    blocked: account.blocked,
    cockFightCreated: settings.cockFightCreated ?? false,
    enable2fa: false,
    otpVerified: false,
    changePassword: account.mustChangePassword,
    createdBy: account.createdBy || tenant.whiteLabelId,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    // The number is what is verified here; no e-mail ever was.
    emailVerified: false,
    profileSetup: account.fullName !== '' && account.phone !== null,
    sessionMax: settings.sessionMax ?? '0',
    bookmakerMax: settings.bookmakerMax ?? '0',
    betfairMax: settings.betfairMax ?? '0',
    betDelay: settings.betDelay ?? 0,
    confirmBets: settings.confirmBets ?? false,
    casinoLock: settings.casinoLock ?? false,
    bonusLock: settings.bonusLock ?? false,
    ...(account.userType !== 'user' && settings.qualityAssurance ? { qualityAssurance: true } : {}),
    wagerBonusId: null,
    depositCount,
    points: fromPaise(points.available),
  };
}

/** What somebody learns who gave the password and still owes the second factor: the name that was typed, and no more (OQ-08). */
export const toWirePendingProfile = (profile: Profile): Profile => ({
  ...profile,
  fullName: '',
  email: '',
  phone: '',
  depositCount: 0,
  points: 0,
});

/** A3.03, A3.07, A7.26: rupees. Sports, the casino and the games of other providers play with the same balance. */
export function toWireBalance({ available, exposure, won, lost }: AccountPoints): Points {
  return {
    availablePts: fromPaise(available),
    exposure: fromPaise(exposure),
    sportsPts: fromPaise(available),
    casinoPts: fromPaise(available),
    thirdPartyPts: fromPaise(available),
    pts: fromPaise(available + exposure),
    profit: fromPaise(won),
    loss: fromPaise(lost),
    clientPL: fromPaise(won - lost),
    // Nobody plays on credit: what is not paid in cannot be staked (the ledger's never_overdrawn).
    creditPts: 0,
  };
}
