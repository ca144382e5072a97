import type { bettingMessages, favouriteMessages, casinoMessages } from '../en/messages-betting';

/** Answers to orders and to stakes; the slip shows the same ones, in Hindi. */
export const bettingMessagesInHindi: Readonly<Record<keyof typeof bettingMessages, string>> = {
  'slip.placed': 'बधाई हो! आपकी बेट लग गई',
  'slip.loginFirst': 'बेट लगाने के लिए पहले लॉगिन करें',
  'slip.invalidStake': 'स्टेक अमान्य है',
  'slip.range': 'राशि न्यूनतम और अधिकतम सीमा के बीच होनी चाहिए',
  'slip.zero': 'ऑड्स/रन 0 नहीं हो सकते',
  'slip.userMax': 'इस मार्केट में स्टेक अनुमत सीमा से अधिक है',
  'slip.notAllowed': 'बेट की अनुमति नहीं है',
  'slip.unfinished': 'आपकी पिछली बेट अभी पूरी नहीं हुई है!',
  'stake.saved': 'सफलतापूर्वक अपडेट हुआ',
  'refused.oddsChanged': 'ऑड्स बदल गए',
  'refused.offLadder': 'ये ऑड्स मान्य क्रम में नहीं हैं। सबसे नज़दीकी मान्य ऑड्स चुनें।',
  'refused.marketChanged': 'मार्केट बदल गया, कृपया भाव फिर से देख लें',
  'refused.suspended': 'मार्केट सस्पेंड है',
  'refused.closed': 'मार्केट बंद है',
  'refused.noBets': 'इस मार्केट पर बेट नहीं ली जातीं',
  'refused.stale': 'ऑड्स ताज़ा नहीं हैं। कृपया फिर से कोशिश करें।',
  'refused.balance': 'बैलेंस पर्याप्त नहीं है',
  'refused.onBreak': 'आप विराम पर हैं। इसके समाप्त होने तक बेटिंग बंद है।',
  'refused.stakeLimit': 'यह स्टेक आपकी स्टेक सीमा से अधिक है',
  'refused.lossLimit': 'यह बेट आपकी हानि सीमा से अधिक है',
  'refused.liabilityLimit': 'इस राशि पर यह बेट स्वीकार नहीं की जा सकती। कम राशि से प्रयास करें',
  'refused.size': 'इस भाव पर आपकी राशि से कम उपलब्ध है। कम राशि से प्रयास करें',
  'refused.interrupted': 'बेट नहीं लगी, कृपया फिर से कोशिश करें',
};

/** Answers about favourites, in Hindi. */
export const favouriteMessagesInHindi: Readonly<Record<keyof typeof favouriteMessages, string>> = {
  'favourite.eventAdded': 'मैच पसंदीदा में जोड़ा गया',
  'favourite.eventDeleted': 'मैच पसंदीदा से हटाया गया',
  'favourite.marketAdded': 'मार्केट पसंदीदा में जोड़ा गया',
  'favourite.marketDeleted': 'मार्केट पसंदीदा से हटाया गया',
  'favourite.noEvent': 'मैच नहीं मिला',
  'favourite.noMarket': 'मार्केट नहीं मिला',
};

/** Answers about casino games, in Hindi. */
export const casinoMessagesInHindi: Readonly<Record<keyof typeof casinoMessages, string>> = {
  'casino.unknownGame': 'गेम नहीं मिला',
  'casino.notRunning': 'यह गेम अभी उपलब्ध नहीं है। कृपया कोई दूसरा गेम चुनें।',
  'casino.locked': 'आपके खाते पर कैसीनो उपलब्ध नहीं है',
};
