import type { ServerMessageKey } from '../server-messages';
import { pageMessagesInHindi } from './messages-page';
import { adminMessagesInHindi, accountMessagesInHindi } from './messages-admin';
import { sessionMessagesInHindi, profileMessagesInHindi } from './messages-session';
import { bettingMessagesInHindi, favouriteMessagesInHindi, casinoMessagesInHindi } from './messages-betting';
import { moneyMessagesInHindi } from './messages-money';
import { depositMessagesInHindi, withdrawMessagesInHindi } from './messages-withdraw';
import { backOfficeMessagesInHindi } from './messages-back-office';
import { answerMessagesInHindi } from './messages-answer';

export { pageMessagesInHindi } from './messages-page';
export { adminMessagesInHindi, accountMessagesInHindi } from './messages-admin';
export { sessionMessagesInHindi, profileMessagesInHindi } from './messages-session';
export { bettingMessagesInHindi, casinoMessagesInHindi } from './messages-betting';
export { moneyMessagesInHindi } from './messages-money';
export { depositMessagesInHindi, withdrawMessagesInHindi } from './messages-withdraw';
export { backOfficeMessagesInHindi } from './messages-back-office';
export { namesInHindi } from './data-names';
export { roleNamesInHindi } from './role-names';
export { uiInHindi } from './ui';

/** Every message of the server in Hindi, by key. */
export const serverMessagesInHindi: Readonly<Record<ServerMessageKey, string>> = {
  ...pageMessagesInHindi,
  ...adminMessagesInHindi,
  ...sessionMessagesInHindi,
  ...bettingMessagesInHindi,
  ...favouriteMessagesInHindi,
  ...moneyMessagesInHindi,
  ...depositMessagesInHindi,
  ...withdrawMessagesInHindi,
  ...casinoMessagesInHindi,
  ...profileMessagesInHindi,
  ...accountMessagesInHindi,
  ...backOfficeMessagesInHindi,
  ...answerMessagesInHindi,
};
