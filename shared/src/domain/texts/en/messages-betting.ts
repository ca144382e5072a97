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
  'refused.kind': 'These selections cannot be combined this way',
  'refused.related': 'These two cannot be combined: both are about {about}. Choose {first} or {second}.',
  'refused.payout': 'The highest stake for these selections is {amount}.',
  'refused.payoutDay': 'The highest stake for these selections today is {amount}.',
  'refused.legsChanged': 'Your selections changed. Check them and place the bet again.',
  'order.placed': 'Order placed',
  'order.edited': 'Order updated',
  'order.cancelled': 'Order cancelled',
  'orderEnd.PLAYER': 'You cancelled the unmatched part',
  'orderEnd.IN_PLAY': 'The unmatched part ended when the market turned in play',
  'orderEnd.EVENT': 'The unmatched part ended because of an incident in play',
  'orderEnd.CLOSED': 'The unmatched part ended with the market',
  'orderEnd.NON_RUNNER': 'The unmatched part ended because of a non-runner',
  'orderEnd.PRICE_MOVED': 'The unmatched part ended because the price moved during a suspension',
  'orderEnd.SELF_MATCH': 'The unmatched part ended because it would have met your own order',
  'orderEnd.EXPIRED': 'The unmatched part ended at the time you set',
  'orderEnd.DUST': 'The unmatched part was below ₹1 and ended',
  'orderEnd.STAFF': 'Our team cancelled the unmatched part',
  'orderEnd.LIMIT': 'The unmatched part ended because of your limits',
  'orderEnd.BRAND': 'The unmatched part ended because orders were switched off',
  'cashOut.completed': 'Cash out done',
  'cashOut.changed': 'The amount changed. Nothing was cashed out.',
  'cashOut.nothing': 'There is nothing to cash out',
  'cashOut.noPrice': 'No price at the moment',
  'cashOut.session': 'Sessions have no cash out',
  'cashOut.lines': 'This market has no cash out',
  'cashOut.ruleSaved': 'Auto cash out is on',
  'cashOut.ruleRemoved': 'Auto cash out is off',
  'alert.saved': 'Price alert is on',
  'alert.removed': 'Price alert removed',
  'alert.most': 'You have 20 price alerts. Remove one to set another.',
  'alert.noMarket': 'This market takes no price alerts any more',
  'alert.noOdds': 'This market has no price alerts',
  'alert.offLadder': 'This price is not on the price ladder',
  'alert.notFound': 'Price alert not found',
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
