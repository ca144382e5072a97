/** Quoted by the requirements, letter for letter. */
export const adminMessageLiterals = {
  'staff.maintenanceDone': 'Maintence On/Off', // A7.37
  'staff.socketDone': 'Socket Connection On/Off', // A7.38
  'staff.refreshDone': 'User Refreshed', // A7.40
} as const;

/** Quoted by the requirements, letter for letter. */
export const accountMessageLiterals = {
  'complain.required': 'All fields must be filled.', // C5.13
} as const;
