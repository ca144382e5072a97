import { pageMessages } from './en/messages-page';
import { adminMessages } from './en/messages-admin';
import { sessionMessages } from './en/messages-session';
import { bettingMessages } from './en/messages-betting';
import { favouriteMessages } from './en/messages-favourite';
import { moneyMessages } from './en/messages-money';
import { depositMessages } from './en/messages-deposit';
import { withdrawMessages } from './en/messages-withdraw';
import { casinoMessages } from './en/messages-casino';
import { profileMessages } from './en/messages-profile';
import { accountMessages } from './en/messages-account';
import { backOfficeMessages } from './en/messages-back-office';
import { answerMessages } from './en/messages-answer';

/** Every message that the server writes, by key. A page loads the groups that it shows. */
export const serverMessages = {
  ...pageMessages,
  ...adminMessages,
  ...sessionMessages,
  ...bettingMessages,
  ...favouriteMessages,
  ...moneyMessages,
  ...depositMessages,
  ...withdrawMessages,
  ...casinoMessages,
  ...profileMessages,
  ...accountMessages,
  ...backOfficeMessages,
  ...answerMessages,
} as const;

export type ServerMessageKey = keyof typeof serverMessages;
