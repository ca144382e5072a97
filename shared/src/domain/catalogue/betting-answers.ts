/** What the platform answers about betting, besides its refusals of bets: document B, section 7. Literal ones are never corrected. */
export const bettingAnswerTexts = {
  'favourite.eventAdded': 'Favorite Event Added', // B7.18
  'favourite.eventDeleted': 'Favorite Event Deleted', // B7.19
  'favourite.marketAdded': 'Favorite Market Added', // B7.21
  'favourite.marketDeleted': 'Favorite Market Deleted', // B7.21
  'favourite.noEvent': 'Event not found',
  'favourite.noMarket': 'Market not found',
} as const;
