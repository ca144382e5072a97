import { accountInHindi, accountScreensInHindi, sessionInHindi } from '@backlay/shared/hi-in';

export const inHindi = { ...sessionInHindi, ...accountInHindi, ...accountScreensInHindi };
