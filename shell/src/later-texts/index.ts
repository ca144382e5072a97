export { createLaterTexts, useLaterTexts } from './later-texts';
