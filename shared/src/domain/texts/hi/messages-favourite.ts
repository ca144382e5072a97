import type { favouriteMessages } from '../en/messages-favourite';

/** Answers about favourites, in Hindi. */
export const favouriteMessagesInHindi: Readonly<Record<keyof typeof favouriteMessages, string>> = {
  'favourite.eventAdded': 'मैच पसंदीदा में जोड़ा गया',
  'favourite.eventDeleted': 'मैच पसंदीदा से हटाया गया',
  'favourite.marketAdded': 'मार्केट पसंदीदा में जोड़ा गया',
  'favourite.marketDeleted': 'मार्केट पसंदीदा से हटाया गया',
  'favourite.noEvent': 'मैच नहीं मिला',
  'favourite.noMarket': 'मार्केट नहीं मिला',
};
