/** Texts of account's screens that the first page never shows: they come with the screens. Literal ones are never corrected. */
export const accountScreenTexts = {
  'secure.alreadyOn': 'Two-factor login is on already',
} as const;
