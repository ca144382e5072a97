import type { BonusTriggers, Bonuses } from '../money/bonuses';
import { deriveKeys, type Config, type KeyRing } from '../core/config';
import { mailLanguage, type MailQueue, type Notifications } from '../accounts/notifications';
import { enqueuePush } from '../accounts/push';
import type { RegisterRoute, RateLimits } from '../core/http';
import {
  defineDirectLogin,
  defineIdentityCalls,
  OneTimeCodes,
  SecondFactor,
  type Accounts,
  type IpLookup,
  type SecondFactorKeys,
  type SecondFactorPolicy,
  type Sessions,
  type SmsSender,
  type TransactionCodes,
  type Confirmations,
  Devices,
  Passkeys,
  type SecurityNotifier,
  SignInDevices,
  type NewDeviceNotifier,
  People,
  countBelow,
  type CounterReader,
} from '../accounts/identity';
import type { MarketListCache } from '../betting/markets';
import type { SocketPublisher } from '../realtime/sockets';
import { breakText, SaferGamblingService, type LimitUsage } from '../accounts/safer-gambling';
import { defineImageCall, defineSiteCalls, defineTenantCalls } from '../delivery/site-content';
import type { TenantDirectory } from '../core/tenants';
import { UPLOADS_PATH, type Uploads } from '../delivery/uploads';
import { sumStakedSince } from '../betting/orders';
import { noRowChangeNotifier, type RowChangeNotifier, type Database } from '../core/database';
import { getHeldAmount, sumNet, sumSpent, type Ledger } from '../money/ledger';
import { depositedSince, type Payments } from '../money/payments';
import { fromPaise, interpolate, serverMessages } from '@backlay/shared/domain';
import { ownersIn } from '../core/scope';
import { commissionPaid } from '../betting/settlement';

/** The counters of a role's profile (A3.04): the accounts below it, and the commission that its players paid, as the history sums it. */
export function createHierarchyCounters(database: Database): CounterReader {
  return {
    async of(member) {
      const [{ roles, players, ownPlayers }, commission] = await Promise.all([
        countBelow(database, member),
        commissionPaid(database, { owners: ownersIn(member) }),
      ]);
      return {
        totalCommission: fromPaise(commission),
        totalAdmin: roles,
        totalUser: players,
        userAccount: ownPlayers,
        userCount: roles + players,
      };
    },
  };
}

export interface AccountsDeps {
  readonly define: RegisterRoute;
  readonly config: Config;
  readonly secret: KeyRing;
  readonly factorKeys: SecondFactorKeys;
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly lists: MarketListCache;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly secondFactorPolicy: SecondFactorPolicy;
  readonly codes: TransactionCodes;
  readonly confirmations: Confirmations;
  readonly limits: RateLimits;
  readonly ledger: Ledger;
  readonly sms: SmsSender;
  readonly ipLookup: IpLookup;
  readonly payments: Payments;
  readonly bonuses: Bonuses;
  readonly occasions: BonusTriggers;
  readonly notifications: Notifications;
  readonly mail: Pick<MailQueue, 'add'>;
  readonly uploads: Uploads;
  readonly announce: SocketPublisher;
  readonly saferGambling: Pick<SaferGamblingService, 'breakOf' | 'breakOfPhone'>;
}

/** Registers the content of a brand, and everything by which people sign in and manage their identity. */
export function registerAccounts(parts: AccountsDeps): void {
  const { define, config, secret, database, tenants, accounts, sessions, limits, uploads } = parts;
  defineTenantCalls(define, parts.lists, { tenants, administrators: () => accounts.administrators() });
  defineSiteCalls(define, {
    tenants,
    staffLinks: async (id, site) => {
      const account = await accounts.byId(id);
      if (site.audience === 'player' && account?.userType !== 'administrator' && !account?.tenantIds.includes(site.id))
        return null;
      return account && account.userType !== 'user' ? (account.settings.communication ?? {}) : null;
    },
    chatHosts: config.chatHosts ?? [],
    cockFight: { save: (id, cockFightCreated) => accounts.saveSetting(id, { cockFightCreated }) },
  });
  defineImageCall(define, {
    hosts: config.assetHosts ?? [],
    own: async ({ id }, path) => {
      const name = path.startsWith(`${UPLOADS_PATH}/`) ? path.slice(UPLOADS_PATH.length + 1) : '';
      const found = await uploads.read(name, id);
      return found && !found.isPrivate ? found.content : null;
    },
  });
  const { saferGambling, ledger } = parts;
  const breaks = {
    breakOf: (accountId: string) => saferGambling.breakOf(accountId),
    breakOfPhone: (phone: string) => saferGambling.breakOfPhone(phone),
    textOf: breakText,
  };
  defineDirectLogin(define, { accounts, sessions, limits, breaks, ledger });
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const devices = new Devices(database);
  const signIns = new SignInDevices({
    devices,
    ipLookup: parts.ipLookup,
    notifier: createNewDeviceNotifier(parts.notifications, database),
    secure,
  });
  defineIdentityCalls(define, {
    devices,
    signIns,
    passkeys: new Passkeys(database, { secure }),
    confirmations: parts.confirmations,
    securityNotifier: createSecurityNotifier(parts.notifications, parts.mail),
    accounts,
    sessions,
    codes: new OneTimeCodes(database, parts.sms, deriveKeys(secret, 'one-time codes')),
    secondFactor: new SecondFactor(database, parts.factorKeys),
    secondFactorPolicy: parts.secondFactorPolicy,
    transactionCodes: parts.codes,
    limits,
    tenants,
    ledger,
    breaks,
    deposits: {
      depositCount: (id) => parts.payments.depositCount(id),
      wagerBonusId: (id) => parts.bonuses.wagering(id),
      linkedBonusId: (id) => parts.bonuses.linked(id),
    },
    counters: createHierarchyCounters(database),
    ipLookup: parts.ipLookup,
    greeter: { welcome: (accountId, brand) => welcome(parts, accountId, brand) },
  });
}

/** Notifies in the site and by push that somebody signed in with a new browser (E7.02, E7.08). */
export const createNewDeviceNotifier = (
  notifications: Pick<Notifications, 'notify'>,
  database: Pick<Database, 'query'>,
): NewDeviceNotifier => ({
  async newDevice(accountId, { browser, system }, key) {
    const title = serverMessages['note.newDevice'];
    const message =
      browser && system
        ? interpolate(serverMessages['note.newDeviceText'], { browser, system })
        : serverMessages['note.unknownDeviceText'];
    await enqueuePush(database, { accountId, key, kind: 'newDevice', title, message, path: '/devices' });
    await notifications.notify({ accountId, key, title, message });
  },
});

/** Notifies in the site that a passkey was added, and there and by e-mail of another password (E7.06, G7.06). */
const createSecurityNotifier = (
  notifications: Pick<Notifications, 'notify'>,
  mail: Pick<MailQueue, 'add'>,
): SecurityNotifier => ({
  passkeyAdded: (accountId, key) =>
    notifications.notify({
      accountId,
      key,
      title: serverMessages['note.passkeyAdded'],
      message: serverMessages['note.passkeyAddedText'],
    }),
  async passwordReset(accountId, key, language) {
    await notifications.notify({
      accountId,
      key,
      title: serverMessages['note.passwordReset'],
      message: serverMessages['note.passwordResetText'],
    });
    await mail.add(passwordMail('passwordReset', accountId, key, language));
  },
  async passwordChanged(accountId, key, language) {
    await mail.add(passwordMail('passwordChanged', accountId, key, language));
  },
});

const passwordMail = (
  kind: 'passwordReset' | 'passwordChanged',
  accountId: string,
  key: string,
  language: string | undefined,
) => ({ kind, accountId, key, language: mailLanguage(language), content: { at: Date.now() } });

/** The up-line sees that somebody came (D1.03); who came is greeted, and gets what a registration brings. */
async function welcome(parts: AccountsDeps, accountId: string, brand: string): Promise<void> {
  for (const staffId of await parts.accounts.upLineOf(accountId))
    parts.announce.toUser(staffId, 'getUserCreated', { _id: accountId });
  await parts.notifications.notify({
    accountId,
    key: 'welcome',
    title: `Welcome to ${brand}`,
    message: 'Your account is ready. Add funds to place your first bet, and play within your means.',
  });
  await parts.occasions.onSignUp(accountId);
}

/** What players set for themselves, counted from what the modules know. */
export function registerSaferGambling(
  database: Database,
  tenants: Pick<TenantDirectory, 'byId'>,
  changes: Pick<RowChangeNotifier, 'on' | 'version' | 'ttl'> = noRowChangeNotifier,
) {
  const usage: LimitUsage = {
    deposited: depositedSince,
    staked: async (connection, accountId, from) =>
      (await sumStakedSince(connection, accountId, from)) + (await sumSpent(connection, accountId, ['casino'], from)),
    net: (connection, accountId, from) => sumNet(connection, accountId, ['bet', 'casino', 'commission'], from),
    open: getHeldAmount,
  };
  return { saferGambling: new SaferGamblingService({ database, usage, people: new People(tenants), changes }), usage };
}
