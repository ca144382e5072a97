import { pageMessages } from './en/messages-page';
import { adminMessages, accountMessages } from './en/messages-admin';
import { sessionMessages, profileMessages } from './en/messages-session';
import { bettingMessages, favouriteMessages, casinoMessages } from './en/messages-betting';
import { moneyMessages } from './en/messages-money';
import { depositMessages, withdrawMessages } from './en/messages-withdraw';
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
