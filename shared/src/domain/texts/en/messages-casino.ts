/** Answers about casino games. */
export const casinoMessages = {
  'casino.unknownGame': 'Game not found',
  'casino.notRunning': 'This game is not available right now. Please choose another.',
  'casino.locked': 'Casino is not available on your account',
} as const;
