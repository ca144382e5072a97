import { accountInHindi } from './hi/account';
import { accountScreensInHindi } from './hi/screens';
import { sessionInHindi } from './hi/session';

export const inHindi = { ...sessionInHindi, ...accountInHindi, ...accountScreensInHindi };
