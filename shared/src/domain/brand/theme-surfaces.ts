import type { Hex } from './colour';
import type { Direction } from './contrast-solver';

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
