import type { CSSProperties } from 'react';
import styles from './team-badge.module.scss';

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
