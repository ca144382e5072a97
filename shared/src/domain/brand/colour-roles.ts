import type { Hex } from './colour';
import type { Direction } from './contrast-solver';

/** Every colour role of the design system. A component names a role, never a colour. */
type TextColour = 'text-1' | 'text-2' | 'text-3' | 'text-disabled';
type LineColour = 'line' | 'line-strong' | 'field-line';
type ChromeColour = 'chrome' | 'on-chrome' | 'chrome-2' | 'on-chrome-2' | 'chrome-line';
type AccentColour =
  | 'accent'
  | 'on-accent'
  | 'accent-hover'
  | 'accent-press'
  | 'accent-ui'
  | 'accent-text'
  | 'accent-on-chrome'
  | 'accent-soft'
  | 'on-accent-soft'
  | 'accent-line';
type BrandColour = 'brand' | 'on-brand' | 'brand-text' | 'brand-soft' | 'on-brand-soft';
type OtherColour =
  | 'flash'
  | 'on-flash'
  | 'focus'
  | 'focus-on-chrome'
  | 'suspend-bg'
  | 'suspend-ink'
  | 'suspend-hatch'
  | 'scrim'
  | 'skeleton-1'
  | 'skeleton-2'
  | 'whatsapp-ink'
  | 'whatsapp'
  | 'on-whatsapp'
  | 'shadow-1'
  | 'shadow-2'
  | 'shadow-3';

/** Card, field and toast levels, lowest first; `surface-press` is the darkest that text may land on. */
export const CARD_SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3'] as const;
export const ALL_SURFACES = [...CARD_SURFACES, 'surface-press'] as const;
export const STATUSES = ['pos', 'neg', 'warn', 'info', 'live'] as const;
export const LADDER_SIDES = ['back', 'lay'] as const;
export const DEPTHS = [1, 2, 3] as const;

export type Status = (typeof STATUSES)[number];
export type LadderSide = (typeof LADDER_SIDES)[number];
export type Depth = (typeof DEPTHS)[number];
export type StatusRole = Status | `${Status}-soft` | `on-${Status}-soft` | `${Status}-fill` | `on-${Status}-fill`;
export type LadderRole =
  | `${LadderSide}-${Depth | 'hover' | 'press' | 'text' | 'soft' | 'line'}`
  | `on-${LadderSide}-${Depth}`
  | `on-${LadderSide}-${Depth}-sub`;
export type ColourRole =
  | (typeof ALL_SURFACES)[number]
  | TextColour
  | LineColour
  | ChromeColour
  | AccentColour
  | BrandColour
  | OtherColour
  | StatusRole
  | LadderRole;

/** Colour of every role in one theme. Values are `#rrggbb`, except the translucent ones and the shadows. */
export type BrandTokens = Readonly<Record<ColourRole, string>>;

/** What the rest of the derivation is solved against. */
export interface ThemeSurfaces {
  readonly dark: boolean;
  /** Away from the surfaces: toward white in the dark theme. */
  readonly contrastDirection: Direction;
  readonly hue: number;
  /** Card levels, lowest first. */
  readonly cards: readonly [Hex, Hex, Hex, Hex];
  /** The cards and the pressed surface: text must be readable on all five. */
  readonly textSurfaces: readonly Hex[];
}
