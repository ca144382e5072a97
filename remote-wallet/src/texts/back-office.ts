import { backOfficeTexts } from './en/back-office';
import { staffNameTexts } from './en/staff-names';

/** Texts of the back office, besides those of the screens. */
export const staffTexts = { ...staffNameTexts, ...backOfficeTexts };
