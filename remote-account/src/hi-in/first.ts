import { accountInHindi, sessionInHindi } from '@backlay/shared/hi-in';

/** What comes with the remote itself. */
export const firstInHindi = { ...sessionInHindi, ...accountInHindi };
