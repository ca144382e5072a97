/** Texts of casino: document C. Literal ones are never corrected. */
export const casinoTexts = {
  'casino.title': 'Casino',
} as const;
