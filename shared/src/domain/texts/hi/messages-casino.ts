import type { casinoMessages } from '../en/messages-casino';

/** Answers about casino games, in Hindi. */
export const casinoMessagesInHindi: Readonly<Record<keyof typeof casinoMessages, string>> = {
  'casino.unknownGame': 'गेम नहीं मिला',
  'casino.notRunning': 'यह गेम अभी उपलब्ध नहीं है। कृपया कोई दूसरा गेम चुनें।',
  'casino.locked': 'आपके खाते पर कैसीनो उपलब्ध नहीं है',
};
