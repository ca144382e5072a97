import { casinoMessagesInHindi } from '@backlay/shared/hi-in';
import type { gamePlayTexts } from '../en/game-play';

/** Texts of a game and its page, in Hindi. */
export const gamePlayInHindi: Readonly<Record<keyof typeof gamePlayTexts, string>> = {
  ...casinoMessagesInHindi,
  'casino.play': 'खेलें',
  'casino.balance': 'बैलेंस',
  'casino.opening': '{name} खुल रहा है…',
  'casino.slow': 'गेम खुलने में सामान्य से अधिक समय लग रहा है। आप प्रतीक्षा कर सकते हैं या फिर से कोशिश कर सकते हैं।',
  'casino.down': 'गेम प्रोवाइडर से जवाब नहीं मिल रहा है। आपका बैलेंस सुरक्षित है।',
  'casino.blocked': 'आपके ब्राउज़र या नेटवर्क ने यह गेम रोक दिया',
  'casino.ended': 'यह गेम किसी और डिवाइस पर खोला गया है या समाप्त हो गया है। आपका बैलेंस सुरक्षित है।',
  'casino.lobby': 'कैसीनो पर वापस',
  'casino.rotate': 'बेहतर दृश्य के लिए फ़ोन घुमाएँ',
  'casino.rotateHide': 'छिपाएँ',
  'casino.fullScreen': 'पूरी स्क्रीन',
  'casino.frame': '{name}, गेम',
  'casino.myBets': 'मेरी बेट',
  'casino.copy': '{reference} कॉपी करें',
  'casino.copyFailed': 'कॉपी नहीं हो सका। कृपया ख़ुद कॉपी करें।',
  'casino.noBets': 'इस गेम पर अभी कोई बेट नहीं।',
  'casino.bet.open': 'खुली',
  'casino.bet.won': 'जीती',
  'casino.bet.lost': 'हारी',
  'casino.bet.cancelled': 'रद्द',
  'casino.winChecked': '{amount} की आपकी जीत की जाँच हो रही है। पुष्टि होते ही यह आपके बैलेंस में जुड़ जाएगी।',
  'casino.demo': 'डेमो खाता: आप डेमो पॉइंट से खेल रहे हैं।',
};
