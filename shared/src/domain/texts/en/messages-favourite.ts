import { favouriteMessageLiterals } from './messages-favourite-literal';

/** Answers about favourites. */
export const favouriteMessages = {
  ...favouriteMessageLiterals,
  'favourite.noEvent': 'Event not found',
  'favourite.noMarket': 'Market not found',
} as const;
