import type { Market } from '@backlay/shared/contract';
import type { MarketType, Side } from '@backlay/shared/domain';
import type { CellFormat } from '../odds';
import type { CSSProperties } from 'react';
import styles from './team-badge.module.scss';

/** How a market's cells write their numbers. */
export function getCellFormat(type: MarketType): CellFormat {
  if (type === 'session') return 'session';
  return type === 'bookmaker' ? 'per-100' : 'decimal';
}

/** The label of a side: a session has No and Yes (design-language 9). */
export function sideKey(type: MarketType, side: Side) {
  if (type === 'session') return side === 'lay' ? 'side.no' : 'side.yes';
  return side === 'lay' ? 'side.lay' : 'side.back';
}

const DRAWS = new Set(['the draw', 'draw']);

/** Whether a runner is the draw. */
export const isDrawRunner = (name: string): boolean => DRAWS.has(name.toLowerCase());

/** Runners in the order of a list: 1, X, 2, where there is a draw between two sides. */
export function sortRunnersForList(market: Market): Market['teams'] {
  const sorted = [...market.teams].sort((a, b) => a.sort - b.sort);
  if (sorted.length !== 3) return sorted;
  const draw = sorted.find(({ name }) => isDrawRunner(name));
  const sides = sorted.filter((team) => team !== draw);
  const [first, second] = sides;
  return draw && first && second ? [first, draw, second] : sorted;
}

/** Match odds carry the outcome of the whole event (B9.12). */
export const isMatchOdds = (market: Pick<Market, 'type' | 'name'>): boolean =>
  market.type !== 'session' && market.type !== 'bookmaker' && /^(match odds|moneyline|win\b|winner)/i.test(market.name);

/** A mark in two colours drawn from a side's name, so that it looks the same everywhere. Decoration: the name stands beside it. */
export function TeamBadge({ name }: { readonly name: string }) {
  const first = hueOf(name);
  const second = (first + 110 + (hueOf(`${name}2`) % 140)) % 360;
  const colours = { '--first': first, '--second': second } as CSSProperties; // React's type knows no custom properties
  return <span className={styles.badge} style={colours} aria-hidden="true" />;
}

function hueOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 104_729;
  return hash % 360;
}

/** Runs or goals large, overs small: feeds send the overs in brackets behind the score, or beside it. */
export function parseScore({ score, note }: { readonly score: string; readonly note?: string }) {
  const [, figure, inBrackets] = /^(.*?)\s*\(([^)]+)\)$/.exec(score) ?? [];
  return { figure: figure ?? score, note: inBrackets ?? note };
}
