/** Names of account types. */
export const roleNames = {
  'role.user': 'Player',
  'role.administrator': 'Administrator',
  'role.whiteLabel': 'White label',
  'role.admin': 'Admin',
  'role.superMaster': 'Super master',
  'role.master': 'Master',
  'role.agent': 'Agent',
  'role.branch': 'Branch',
  'role.subBranch': 'Sub-branch',
  'role.defaultBranch': 'Default branch',
} as const;
