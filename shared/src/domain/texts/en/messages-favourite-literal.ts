/** Quoted by the requirements, letter for letter. */
export const favouriteMessageLiterals = {
  'favourite.eventAdded': 'Favorite Event Added', // B7.18
  'favourite.eventDeleted': 'Favorite Event Deleted', // B7.19
  'favourite.marketAdded': 'Favorite Market Added', // B7.21
  'favourite.marketDeleted': 'Favorite Market Deleted', // B7.21
} as const;
