/** Quoted by the requirements, letter for letter. */
export const withdrawMessageLiterals = {
  'withdraw.added': 'Withdraw Request Added', // C7.08
  'withdraw.ipayInfo': 'Your withdraw request is still pending please check your widthraw statement for more updates.', // C8.03
  'account.name': 'Name is Not Valid', // C5.12
  'account.fields': 'All fields must be filled.', // C5.13
  'account.created': 'Account Created Successfully', // C8.01
  'account.updated': 'Account List Updated', // C7.15
  'account.deleted': 'Account Deleted', // C7.16
  'account.primaryUpdated': 'Primary Account Updated Successfull', // C7.17
} as const;
