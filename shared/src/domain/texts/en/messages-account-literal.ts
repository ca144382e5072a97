/** Quoted by the requirements, letter for letter. */
export const accountMessageLiterals = {
  'complain.required': 'All fields must be filled.', // C5.13
} as const;
