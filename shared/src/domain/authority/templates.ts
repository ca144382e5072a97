import type { AccountType } from '../identity';
import { PERMISSIONS, type Permission } from './permissions';

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
const BRAND: readonly Permission[] = ['brand.edit', 'offer.edit', 'complaint.answer', 'release.view', 'role.edit'];

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
