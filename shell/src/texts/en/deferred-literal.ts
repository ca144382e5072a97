/** Quoted by the requirements, letter for letter. */
export const deferredLiterals = {
  'win.lost': 'So close', // A4.34
} as const;
