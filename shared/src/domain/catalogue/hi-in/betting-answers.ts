import type { bettingAnswerTexts } from '../betting-answers';

/** What the platform answers about betting, in Hindi. */
export const bettingAnswersInHindi: Readonly<Record<keyof typeof bettingAnswerTexts, string>> = {
  'favourite.eventAdded': 'मैच पसंदीदा में जोड़ा गया',
  'favourite.eventDeleted': 'मैच पसंदीदा से हटाया गया',
  'favourite.marketAdded': 'मार्केट पसंदीदा में जोड़ा गया',
  'favourite.marketDeleted': 'मार्केट पसंदीदा से हटाया गया',
  'favourite.noEvent': 'मैच नहीं मिला',
  'favourite.noMarket': 'मार्केट नहीं मिला',
};
