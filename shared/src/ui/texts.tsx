import { createContext, use, type ReactNode } from 'react';
import { interpolate, pageMessages, uiTexts } from '../domain';

type Values = Readonly<Record<string, string | number>>;

/** Texts of the controls, by key of the catalogue. */
export type UiText = (key: keyof typeof uiTexts | 'failure.title' | 'failure.retry', values?: Values) => string;

const english: UiText = (key, values) => interpolate({ ...pageMessages, ...uiTexts }[key], values);
const UiTextContext = createContext<UiText>(english);

/** Sets the language of the design system's controls: the shell passes its texts. */
export function UiTextProvider({ translate, children }: { translate: UiText; children: ReactNode }) {
  return <UiTextContext value={translate}>{children}</UiTextContext>;
}

/** The texts of the design system; English where nobody handed in others. */
export const useUiText = (): UiText => use(UiTextContext);
