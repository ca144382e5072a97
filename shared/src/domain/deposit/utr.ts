/** What is looked for in a screenshot, and what an operator may insist on: 12 digits (C5.04). */
export const OCR_UTR_PATTERN = /^\d{12}$/;
/** What may be typed, as the label says: 6 to 12 digits (C5.04, OQ-12). */
export const INPUT_UTR_PATTERN = /^\d{6,12}$/;

/** A reference as it is kept and sent: without the spaces that people and banks put between groups (C5.06). */
export const normaliseUtr = (typed: string): string => typed.replace(/\s+/g, '');

/** Whether a reference is good enough to be sent; `exact12` where the operator takes nothing but 12 digits (OQ-12). */
export function isUtr(typed: string, exact12: boolean): boolean {
  return (exact12 ? OCR_UTR_PATTERN : INPUT_UTR_PATTERN).test(normaliseUtr(typed));
}
