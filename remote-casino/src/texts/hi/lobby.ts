import type { lobbyTexts } from '../en/lobby';

/** Texts of the casino lobby, in Hindi. */
export const lobbyInHindi: Readonly<Record<keyof typeof lobbyTexts, string>> = {
  'casino.title': 'कैसीनो',
  'casino.all': 'सभी',
  'casino.providers': 'प्रोवाइडर',
  'casino.types': 'गेम के प्रकार',
  'casino.search': 'गेम खोजें',
  'casino.searchCount': '{count} गेम में खोजें',
  'casino.seeAll': 'सभी देखें',
  'casino.none': 'इस श्रेणी में कोई गेम नहीं है',
  'casino.noneText': 'कोई दूसरी श्रेणी देखें।',
  'casino.notFound': 'कोई गेम नहीं मिला',
  'casino.notFoundText': 'गेम, प्रोवाइडर या प्रकार के नाम से खोजें।',
  'casino.clear': 'खोज हटाएँ',
  'casino.provider': 'प्रोवाइडर',
  'casino.type': 'प्रकार',
  'casino.limits': 'सीमा',
  'casino.live': 'लाइव',
  'casino.range': '₹{min} – {max}',
  'casino.top': 'टॉप कैसीनो',
  'casino.premium': 'प्रीमियम कैसीनो',
  'casino.favourites': 'पसंदीदा',
  'casino.recent': 'हाल में खेले गए',
  'casino.favourite': '{name} पसंदीदा में जोड़ें',
  'casino.favouriteFailed': 'आपके पसंदीदा सेव नहीं हो सके।',
};
