import { depositTexts, withdrawTexts } from '@backlay/shared/domain';

/** What every view but the balance says. */
export const screenTexts = { ...depositTexts, ...withdrawTexts };
