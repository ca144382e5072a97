/** Quoted by the requirements, letter for letter. */
export const withdrawLiterals = {
  'account.add': 'Add Account', // C2.28
  'account.editView': 'Edit & View', // C2.28
  'account.deleteAsk': 'Are you sure you want to Delete?', // C5.14
  'account.notCreated': 'Account Not Created', // C8.01
} as const;
