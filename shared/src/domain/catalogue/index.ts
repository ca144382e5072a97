export { accountTexts } from './account';
export { bettingTexts } from './betting';
export { casinoTexts } from './casino';
export { fill } from './fill';
export { moneyTexts } from './money';
export { sessionTexts } from './session';
export { shellTexts } from './shell';
export { uiTexts } from './ui';
export { catalogue, type TextKey } from './whole';
