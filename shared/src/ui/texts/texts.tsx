import { createContext, use, type ReactNode } from 'react';
import { fill, shellTexts, uiTexts } from '../../domain';

type Values = Readonly<Record<string, string | number>>;

/** What the controls say of themselves, by key of the catalogue. */
export type UiText = (key: keyof typeof uiTexts | 'failure.title' | 'failure.retry', values?: Values) => string;

const english: UiText = (key, values) => fill({ ...shellTexts, ...uiTexts }[key], values);
const UiTextContext = createContext<UiText>(english);

/** Tells the design system in which language its controls speak: the shell hands in its texts. */
export function UiTextProvider({ say, children }: { say: UiText; children: ReactNode }) {
  return <UiTextContext value={say}>{children}</UiTextContext>;
}

/** The texts of the design system; English where nobody handed in others. */
export const useUiText = (): UiText => use(UiTextContext);
