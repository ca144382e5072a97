import { endpoints, type EndpointName } from './endpoints';
import { computeAccess, type AccessDescription } from './common/endpoint-access';
import { computeErrors, type EndpointDescription, type EndpointError } from './common/endpoint-description';
import {
  accountDescriptions,
  bettingDescriptions,
  bonusesDescriptions,
  casinoDescriptions,
  commonDescriptions,
  contentDescriptions,
  marketAdminDescriptions,
  marketsDescriptions,
  paymentsDescriptions,
  qaDescriptions,
  releasesDescriptions,
  saferGamblingDescriptions,
  sessionDescriptions,
  staffDescriptions,
  withdrawalsDescriptions,
} from './endpoint-descriptions';

export { endpointErrors, type EndpointError } from './common/endpoint-description';
export type { AccessDescription, Caller } from './common/endpoint-access';

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
  casino: 'Casino games, launches, bets and favourites',
  releases: 'Releases of shell and remotes and the reports of their health',
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
  casino: casinoDescriptions,
  releases: releasesDescriptions,
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
  (Object.keys(descriptions) as EndpointTag[]).flatMap((tag) =>
    Object.entries(descriptions[tag]).map(([name, { summary, errors }]) => {
      // DescriptionsOf makes each key of a description table the name of an endpoint.
      const endpoint = name as EndpointName;
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
