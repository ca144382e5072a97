/**
 * The product in Hindi, a part for each part of the English catalogue; every room loads its own when Hindi is chosen. Wording:
 * docs/languages.md.
 */
export { accountInHindi } from './account';
export { accountScreensInHindi } from './account-screens';
export { answersInHindi } from './answers';
export { bettingInHindi } from './betting';
export { bettingAnswersInHindi } from './betting-answers';
export { bettingScreensInHindi } from './betting-screens';
export { casinoInHindi } from './casino';
export { depositInHindi } from './deposit';
export { moneyInHindi } from './money';
export { namesInHindi } from './names';
export { sessionInHindi } from './session';
export { shellInHindi } from './shell';
export { shellLaterInHindi } from './shell-later';
export { uiInHindi } from './ui';
export { withdrawInHindi } from './withdraw';
export { everythingInHindi, type PlayerTextKey } from './whole';
