import type { ServerMessageKey } from '../server-messages';
import { pageMessagesInHindi } from './messages-page';
import { adminMessagesInHindi } from './messages-admin';
import { sessionMessagesInHindi } from './messages-session';
import { bettingMessagesInHindi } from './messages-betting';
import { favouriteMessagesInHindi } from './messages-favourite';
import { moneyMessagesInHindi } from './messages-money';
import { depositMessagesInHindi } from './messages-deposit';
import { withdrawMessagesInHindi } from './messages-withdraw';
import { casinoMessagesInHindi } from './messages-casino';
import { profileMessagesInHindi } from './messages-profile';
import { accountMessagesInHindi } from './messages-account';
import { backOfficeMessagesInHindi } from './messages-back-office';
import { answerMessagesInHindi } from './messages-answer';

export { pageMessagesInHindi } from './messages-page';
export { adminMessagesInHindi } from './messages-admin';
export { sessionMessagesInHindi } from './messages-session';
export { bettingMessagesInHindi } from './messages-betting';
export { moneyMessagesInHindi } from './messages-money';
export { depositMessagesInHindi } from './messages-deposit';
export { withdrawMessagesInHindi } from './messages-withdraw';
export { casinoMessagesInHindi } from './messages-casino';
export { profileMessagesInHindi } from './messages-profile';
export { accountMessagesInHindi } from './messages-account';
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
