import { bettingAnswersInHindi, bettingScreensInHindi } from '@backlay/shared/hi-in';

/** What every view but home says. */
export const screensInHindi = { ...bettingScreensInHindi, ...bettingAnswersInHindi };
