import { depositInHindi, withdrawInHindi } from '@backlay/shared/hi-in';

/** What every view but the balance says. */
export const screensInHindi = { ...depositInHindi, ...withdrawInHindi };
