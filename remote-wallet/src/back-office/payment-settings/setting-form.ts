import type { TextKey } from '@backlay/shared/domain';

/** What was typed so far, by field. */
export type SettingForm = Readonly<Record<string, string | boolean>>;

/** One field of a setting. Amounts and numbers are typed as text; an empty one is 0. */
export interface FieldSpec {
  readonly name: string;
  readonly label: TextKey;
  readonly kind: 'text' | 'amount' | 'decimal' | 'whole' | 'switch' | 'choice';
  readonly options?: readonly string[];
  /** Which values of the contract the options are; staff read their names. */
  readonly nameOf?: 'bonusType' | 'paymentType' | 'capScope';
  readonly help?: TextKey;
  readonly required?: boolean;
  readonly minLength?: number;
}

const TWO_DECIMALS = /^\d{1,9}(\.\d{1,2})?$/;
const PATTERNS: Readonly<Partial<Record<FieldSpec['kind'], RegExp>>> = {
  amount: TWO_DECIMALS,
  decimal: TWO_DECIMALS,
  whole: /^\d{1,9}$/,
};

/** The first field with an invalid value, or null. */
export function findInvalidField(fields: readonly FieldSpec[], draft: SettingForm): FieldSpec | null {
  const wrong = ({ name, kind, required, minLength = 0 }: FieldSpec): boolean => {
    if (kind === 'switch') return false;
    const typed = textOf(draft, name);
    if (typed === '') return required ?? false;
    if (typed.length < minLength) return true;
    return PATTERNS[kind]?.test(typed) === false;
  };
  return fields.find(wrong) ?? null;
}

export const textOf = (draft: SettingForm, name: string): string => String(draft[name] ?? '').trim();
export const numberOf = (draft: SettingForm, name: string): number => Number(textOf(draft, name) || '0');
export const isOn = (draft: SettingForm, name: string): boolean => draft[name] === true;
/** Undefined where nothing was typed, so that the field is left out of what is sent. */
export const formatSetting = (draft: SettingForm, name: string): string | undefined => textOf(draft, name) || undefined;
/** A name of its own for something new of a brand. */
export const newId = (brand: string): string => `${brand.replace(/^wl-/, '')}-${crypto.randomUUID().slice(0, 13)}`;
