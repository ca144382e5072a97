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
