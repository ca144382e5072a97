/** What is looked for in a screenshot, and what an operator may insist on: 12 digits (C5.04). */
export const UTR_READ = /^\d{12}$/;
/** What may be typed, as the label says: 6 to 12 digits (C5.04, OQ-12). */
export const UTR_TYPED = /^\d{6,12}$/;

/** A reference as it is kept and sent: without the spaces that people and banks put between groups (C5.06). */
export const utrDigits = (typed: string): string => typed.replace(/\s+/g, '');

/** Whether a reference is good enough to be sent; `exact12` where the operator takes nothing but 12 digits (OQ-12). */
export function isUtr(typed: string, exact12: boolean): boolean {
  return (exact12 ? UTR_READ : UTR_TYPED).test(utrDigits(typed));
}
