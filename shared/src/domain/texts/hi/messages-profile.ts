import type { profileMessages } from '../en/messages-profile';

/** Answers to uploads, in Hindi. */
export const profileMessagesInHindi: Readonly<Record<keyof typeof profileMessages, string>> = {
  'upload.tooLarge': 'इमेज 5 MB या उससे छोटी होनी चाहिए',
  'upload.notAPicture': 'PNG, JPEG या WebP इमेज चुनें',
  'upload.done': 'फ़ोटो अपलोड हो गई',
};
