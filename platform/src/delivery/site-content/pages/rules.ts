/** How bets are taken and settled, in the order in which a player meets it. */
export const rulesPage: readonly string[] = [
  'These rules hold for every bet on {brand}. By placing a bet you accept them as they stand at that moment.',
  'Accounts. One person may have one account, and must be 18 or older. {brand} may ask for proof of age and identity before it pays. Bets from accounts that were opened to go round a limit are void.',
  'Placing bets. The price that counts is the one at which your bet is accepted, after the delay of the market. A bet that cannot be accepted at your price or a better one is rejected and its stake given back. A bet is placed when it is in your open bets, not before.',
  'Back and lay. With a back bet you win when your selection wins; your liability is your stake. With a lay bet you win when it does not; your liability is the stake multiplied by the odds less one. The liability is held from your balance until the market is settled.',
  'Match odds and bookmaker markets are settled on the official result. When a match is abandoned without one, bets on the outcome are void, unless the outcome was already decided.',
  'Session markets. A session is settled on the runs shown by the official scorer when the over or the period is complete. When it is not completed because of rain, bad light or for any other reason, bets on it are void, unless the number of runs was already reached or could not be reached any more.',
  'Racing. Prices may be reduced when a runner is withdrawn. Bets on a runner that does not start are void.',
  'Mistakes. Bets that were accepted at a price that is plainly wrong, or after the outcome was known, are void. {brand} says so in a notification and gives the stake back.',
  'Casino. A game that is cut off goes on at the point at which it was, or its stake is given back. What the provider of the game recorded decides.',
  'Complaints about a settlement are taken within seven days, in the complain box of your account. {brand} answers every one of them.',
];
