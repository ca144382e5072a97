/** Every kind of account (A6.01 to A6.04). `user` is the player; all the others work on the admin website. */
export const USER_TYPES = [
  'user',
  'administrator',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'branch',
  'subBranch',
  'defaultBranch',
] as const;

export type AccountType = (typeof USER_TYPES)[number];

/** All that are no players. */
export const STAFF_TYPES = USER_TYPES.filter((type) => type !== 'user');

export function isUserType(text: string): text is AccountType {
  return (USER_TYPES as readonly string[]).includes(text);
}

/** What stands for `{userType}` in the path of a call: defaultBranch is treated as branch (A6.04, A6.05). */
export function getPathPrefix(type: AccountType): Exclude<AccountType, 'defaultBranch'> {
  return type === 'defaultBranch' ? 'branch' : type;
}

/** Whether accounts of this type sign in on sites of this audience (OQ-03). */
export function canAccessSite(type: AccountType, audience: 'player' | 'staff'): boolean {
  return (type === 'user') === (audience === 'player');
}
