import { bettingInHindi } from './hi/home';
import { bettingScreensInHindi } from './hi/screens';

export const inHindi = { ...bettingInHindi, ...bettingScreensInHindi };
