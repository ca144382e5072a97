import { bettingAnswersInHindi, bettingInHindi, bettingScreensInHindi } from '@backlay/shared/hi-in';

export const inHindi = { ...bettingInHindi, ...bettingScreensInHindi, ...bettingAnswersInHindi };
