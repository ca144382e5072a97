export { usePhoneCodes } from './phone-codes';
