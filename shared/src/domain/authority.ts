import type { AccountType } from './identity';

/** Every permission of the back office, by area (D1.2). */
export const PERMISSIONS_BY_AREA = {
  accounts: [
    'account.view',
    'account.contact',
    'account.create',
    'account.edit',
    'account.password',
    'account.suspend',
    'account.betLock',
    'account.terms',
    'session.view',
    'session.end',
    'role.edit',
  ],
  credit: ['credit.give', 'credit.take', 'credit.issue', 'settle.cash'],
  money: [
    'request.view',
    'request.decide',
    'method.edit',
    'adjust.propose',
    'report.view',
    'report.export',
    'reconcile',
  ],
  trading: [
    'market.create',
    'market.price',
    'market.suspend',
    'market.limit',
    'market.result',
    'market.correct',
    'market.global',
    'feed.manage',
    'tv.edit',
  ],
  risk: ['risk.view', 'risk.cap', 'bet.view', 'bet.void', 'bet.flag'],
  brands: [
    'brand.view',
    'brand.create',
    'brand.edit',
    'brand.publish',
    'content.edit',
    'content.publish',
    'offer.edit',
    'site.switch',
  ],
  casino: ['catalogue.edit', 'provider.edit', 'round.view'],
  compliance: [
    'kyc.view',
    'kyc.review',
    'aml.review',
    'gambling.intervene',
    'exclusion.edit',
    'evidence.export',
    'complaint.answer',
    'broadcast.send',
    'audit.view',
    'approve',
  ],
  releases: ['release.view', 'release.edit', 'qa.pin', 'qa.grant'],
} as const satisfies Record<string, readonly string[]>;

/** What a person of the back office may be allowed to do. */
export type Permission = (typeof PERMISSIONS_BY_AREA)[keyof typeof PERMISSIONS_BY_AREA][number];

export const PERMISSIONS: readonly Permission[] = Object.values(PERMISSIONS_BY_AREA).flat();

/** What each level above players may do for its down-line. */
const DOWN_LINE: readonly Permission[] = [
  'account.view',
  'account.contact',
  'account.create',
  'account.edit',
  'account.password',
  'account.suspend',
  'account.betLock',
  'account.terms',
  'session.view',
  'session.end',
  'credit.give',
  'credit.take',
  'settle.cash',
  'request.view',
  'request.decide',
  'adjust.propose',
  'report.view',
  'report.export',
  'risk.view',
  'bet.view',
  'round.view',
  'brand.view',
  'audit.view',
  'approve',
];

/** What a trading level adds: markets of its own tenants, never those of the house. */
const TRADING: readonly Permission[] = [
  'market.create',
  'market.price',
  'market.suspend',
  'market.limit',
  'market.result',
  'tv.edit',
  'release.view',
];

/** What the level that runs a brand adds. */
const BRAND: readonly Permission[] = [
  'brand.edit',
  'offer.edit',
  'complaint.answer',
  'release.view',
  'release.edit',
  'role.edit',
];

/** The permissions that an account of a level starts with (D1.2). An administrator has all, a player none. */
export const LEVEL_PERMISSIONS: Readonly<Record<AccountType, ReadonlySet<Permission>>> = {
  user: new Set(),
  administrator: new Set(PERMISSIONS),
  whiteLabel: new Set([...DOWN_LINE, ...BRAND]),
  admin: new Set([...DOWN_LINE, ...TRADING]),
  superMaster: new Set(DOWN_LINE),
  master: new Set(DOWN_LINE),
  agent: new Set(DOWN_LINE),
  branch: new Set(DOWN_LINE),
  subBranch: new Set(DOWN_LINE),
  defaultBranch: new Set(DOWN_LINE),
};

/** What a person adds to the level: the right to pin versions brings the release console with it. */
export const QA_PERMISSIONS: readonly Permission[] = ['release.view', 'qa.pin'];
