import { bettingMessageLiterals, favouriteMessageLiterals } from './messages-betting-literal';

/** Answers to orders and to stakes; the slip shows the same ones. */
export const bettingMessages = {
  ...bettingMessageLiterals,
  'refused.oddsChanged': 'Odds changed',
  'refused.offLadder': 'These odds are not on the price ladder. Choose the nearest valid odds.',
  'refused.marketChanged': 'The market changed, please check the price again',
  'refused.suspended': 'The market is suspended',
  'refused.closed': 'The market is closed',
  'refused.noBets': 'This market does not take bets',
  'refused.stale': 'Odds are out of date. Please try again.',
  'refused.balance': 'Insufficient balance',
  'refused.onBreak': "You're on a break. Betting is disabled until it ends.",
  'refused.stakeLimit': 'This stake exceeds your stake limit',
  'refused.lossLimit': 'This bet exceeds your loss limit',
  'refused.liabilityLimit': 'This bet cannot be accepted at this stake. Try a smaller stake',
  'refused.size': 'Less than your stake is on offer at this price. Try a smaller stake',
  'refused.interrupted': 'The bet was not placed, please try again',
} as const;

/** Answers about favourites. */
export const favouriteMessages = {
  ...favouriteMessageLiterals,
  'favourite.noEvent': 'Event not found',
  'favourite.noMarket': 'Market not found',
} as const;

/** Answers about casino games. */
export const casinoMessages = {
  'casino.unknownGame': 'Game not found',
  'casino.notRunning': 'This game is not available right now. Please choose another.',
  'casino.locked': 'Casino is not available on your account',
} as const;
