import type { roleNames } from '../en/role-names';

/** Names of account types, in Hindi. */
export const roleNamesInHindi: Readonly<Record<keyof typeof roleNames, string>> = {
  'role.user': 'खिलाड़ी',
  'role.administrator': 'एडमिनिस्ट्रेटर',
  'role.whiteLabel': 'व्हाइट लेबल',
  'role.admin': 'एडमिन',
  'role.superMaster': 'सुपर मास्टर',
  'role.master': 'मास्टर',
  'role.agent': 'एजेंट',
  'role.branch': 'शाखा',
  'role.subBranch': 'उप-शाखा',
  'role.defaultBranch': 'मुख्य शाखा',
};
