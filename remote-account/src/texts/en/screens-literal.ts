/** Quoted by the requirements, letter for letter. */
export const accountScreenLiterals = {
  'copy.done': 'Copied to clipboard', // A4.22, A8.12
  'upload.replace': 'New image going to replace old one. Do you want to continue?', // C4.14
} as const;
