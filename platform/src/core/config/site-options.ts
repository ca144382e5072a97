import { addresses, booleanOption, hostOnly, intersectScope, option, urlWithoutCredentials } from './options';

/** What the installation is, and how its sites are reached. */
export const siteOptions = {
  mode: option(
    'BACKLAY_MODE',
    'demo',
    intersectScope('demo', 'production'),
    'production has no demo data and no stand-ins, and refuses unsafe settings.',
  ),
  staffHost: option(
    'STAFF_HOST',
    null,
    hostOnly,
    'Host name of the staff site of a production database. Demo mode has staff.localhost.',
    { production: 'required' },
  ),
  sandbox: option(
    'SANDBOX',
    null,
    booleanOption,
    'Stand-ins for the outside world: SMS outbox, payment page, IP look-up. Default: on, off in production.',
    { production: 'off' },
  ),
  demoAccounts: option(
    'DEMO_ACCOUNTS',
    null,
    booleanOption,
    'Seeded accounts with a printed password. Default: on, off in production.',
    { production: 'off' },
  ),
  publicUrl: option(
    'PUBLIC_URL',
    null,
    urlWithoutCredentials('http', 'https'),
    'Scheme and port under which the brands are reached when a proxy stands before the platform.',
    { production: 'an https address, required' },
  ),
  domainChecks: option(
    'DOMAIN_CHECKS',
    null,
    booleanOption,
    'Hosts of brands are served only while their DNS record, their address and their certificate lead here. Default: off, on in production.',
  ),
  trustProxy: option(
    'TRUST_PROXY',
    null,
    addresses,
    'Addresses or ranges, with commas, of proxies of your own: from them X-Forwarded-For is trusted.',
    { production: 'not every address' },
  ),
} as const;
