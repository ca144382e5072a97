import { endpoints, type EndpointName } from './endpoints';
import { computeErrors, type EndpointDescription, type EndpointError } from './common/endpoint-description';
import {
  accountDescriptions,
  bettingDescriptions,
  bonusesDescriptions,
  casinoDescriptions,
  commonDescriptions,
  contentDescriptions,
  kycDescriptions,
  marketAdminDescriptions,
  marketsDescriptions,
  paymentsDescriptions,
  qaDescriptions,
  releasesDescriptions,
  reconciliationDescriptions,
  rolloutsDescriptions,
  saferGamblingDescriptions,
  sessionDescriptions,
  staffDescriptions,
  withdrawalsDescriptions,
} from './endpoint-descriptions';
import {
  LEVEL_PERMISSIONS,
  QA_PERMISSIONS,
  type AccountType,
  type Permission,
  requireValue,
  listKeys,
} from '../domain';
import { callAuthority, type CallAuthority, type TargetKind } from './authority';
import { userTypes } from './common/fields';
import type { Endpoint } from './common/endpoint';

/** Who calls: a visitor has no session, a player is an account of type user, the others are staff levels. */
export type Caller = 'visitor' | 'player' | Exclude<AccountType, 'user'>;

/** Who may call an endpoint. A target outside the scope of a caller is answered as not found. */
export interface AccessDescription {
  readonly callers: readonly Caller[];
  /** Permission that the level of a staff account has to hold. */
  readonly permission?: Permission;
  /** Staff with the QA right hold the permission whatever their level. */
  readonly orQaRight?: true;
  /** The account to which the market is assigned needs no permission. */
  readonly orAssigned?: true;
  /** Staff send their transaction code. */
  readonly confirmed?: true;
  /** Kinds of things that have to lie in the scope of a staff account. */
  readonly targets?: readonly TargetKind[];
  /** Permissions that a value of a field needs in addition. */
  readonly further?: readonly { readonly field: string; readonly permission: Permission }[];
}

const STAFF = userTypes.filter((type) => type !== 'user');

const authorityByName: { readonly [N in EndpointName]?: CallAuthority } = callAuthority;

/** Who may call an endpoint, from the endpoint table and the authority of staff calls. */
export function computeAccess(name: EndpointName): AccessDescription {
  const { access }: Endpoint = endpoints[name];
  if (access === 'public') return { callers: ['visitor', 'player', ...STAFF] };
  if (access === 'player') return { callers: ['player'] };
  // Every endpoint that is neither public nor for players has an authority: the type of `callAuthority` demands it.
  const authority = requireValue(authorityByName[name], `the authority of ${name}`);
  const { permission, levels, orAssigned, sensitive, target, also } = authority;
  const staff = STAFF.filter(
    (type) =>
      (access !== 'administrator' || type === 'administrator') &&
      (levels?.includes(type) ?? true) &&
      (permission === 'self' || LEVEL_PERMISSIONS[type].has(permission)),
  );
  const targets = target === 'none' ? [] : 'kind' in target ? [target] : target;
  return {
    callers: [...(access === 'session' ? (['player'] as const) : []), ...staff],
    ...(permission !== 'self' && { permission }),
    ...(permission !== 'self' &&
      access !== 'administrator' &&
      QA_PERMISSIONS.includes(permission) && { orQaRight: true }),
    ...(orAssigned && { orAssigned }),
    ...(sensitive && { confirmed: true }),
    ...(targets.length > 0 && { targets: [...new Set(targets.map(({ kind }) => kind))] }),
    ...(also && { further: also.map(({ field, permission }) => ({ field, permission })) }),
  };
}

export { endpointErrors, type EndpointError } from './common/endpoint-description';

/** What the endpoints of each tag are for. A tag is the capability folder of an endpoint. */
export const endpointTags = {
  session: 'Sign-in, registration, passwords and second factor',
  common: 'Configuration of the brand and the country of the visitor',
  content: 'Texts, pictures and contact links of the brand',
  account: 'Profile, balance, notifications, complaints and referrals',
  markets: 'Events, markets, prices, scores and favourites',
  betting: 'Placing bets, open and settled bets, positions and stake settings',
  'market-admin': 'Staff actions on events and markets',
  payments: 'Deposits, deposit approvals, statements and reports',
  withdrawals: 'Withdrawals, payout accounts and withdrawal approvals',
  bonuses: 'Bonuses of players and bonus offers of brands',
  'safer-gambling': 'Limits, reality checks and breaks of a player',
  kyc: 'Identity documents and checks of players',
  casino: 'Casino games, launches, bets and favourites',
  releases: 'Releases of shell and remotes and the reports of their health',
  reconciliation: 'Statements of suppliers beside the books',
  rollouts: 'Candidates that a share of the visitors has',
  qa: 'Versions that testers pin for themselves',
  staff: 'Players and accounts of a role, approvals, credit lines and site switches',
} as const;

/** Name of a capability. */
export type EndpointTag = keyof typeof endpointTags;

const descriptions: Readonly<Record<EndpointTag, Readonly<Record<string, EndpointDescription>>>> = {
  session: sessionDescriptions,
  common: commonDescriptions,
  content: contentDescriptions,
  account: accountDescriptions,
  markets: marketsDescriptions,
  betting: bettingDescriptions,
  'market-admin': marketAdminDescriptions,
  payments: paymentsDescriptions,
  withdrawals: withdrawalsDescriptions,
  bonuses: bonusesDescriptions,
  'safer-gambling': saferGamblingDescriptions,
  kyc: kycDescriptions,
  casino: casinoDescriptions,
  releases: releasesDescriptions,
  reconciliation: reconciliationDescriptions,
  rollouts: rolloutsDescriptions,
  qa: qaDescriptions,
  staff: staffDescriptions,
};

/** What a reader of the contract needs to know of an endpoint beside its schemas. */
export interface DescribedEndpoint {
  readonly summary: string;
  readonly tag: EndpointTag;
  readonly access: AccessDescription;
  /** All errors that the endpoint can return, those of the gate included. */
  readonly errors: readonly EndpointError[];
}

const describedByName = new Map<string, DescribedEndpoint>(
  listKeys(descriptions).flatMap((tag) =>
    Object.entries(descriptions[tag]).map(([name, { summary, errors }]) => {
      const endpoint = name as EndpointName; // DescriptionsOf makes each key the name of an endpoint
      return [
        name,
        { summary, tag, access: computeAccess(endpoint), errors: computeErrors(endpoints[endpoint], errors) },
      ] as const;
    }),
  ),
);

/** Summary, tag, access and errors of an endpoint. */
export function describeEndpoint(name: EndpointName): DescribedEndpoint {
  const described = describedByName.get(name);
  if (!described) throw new Error(`Cannot describe endpoint ${name}: no description`);
  return described;
}
