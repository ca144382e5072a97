import { useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names';
import { Link } from '../controls/button';
import { Skeleton } from '../feedback/notice';
import styles from './game-tile.module.scss';

export interface GameArtProps {
  name: string;
  /** The picture. Missing or broken, the name is set on a surface of the brand; null while it waits for its turn. */
  art?: string | null;
  /** In the first view: fetched at once. */
  eager?: boolean;
}

/** The picture of a game, as large as its box. The name stands in the tile's text: the picture is decoration. */
export function GameArt({ name, art, eager = false }: GameArtProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (art === null) return null;
  if (art && art !== broken)
    return (
      <img
        className={styles.picture}
        src={art}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBroken(art)}
      />
    );
  return (
    <span className={styles.standIn} aria-hidden>
      {name}
    </span>
  );
}

export interface GameTileProps extends GameArtProps {
  href: string;
  /** The provider, or the limits of a table. */
  detail?: ReactNode;
  /** In the corner: Live. */
  tag?: ReactNode;
  /** 16:9 across a phone, two by two at a desk. */
  lead?: boolean;
  /** Drawn in place of the picture: a {@link GameArt} that changes by itself. */
  picture?: ReactNode;
  onOpen?: () => void;
}

/** So many letters have room on the narrowest tile; only a longer text has to be cut, which costs whenever it is painted. */
const ROOM = { name: 12, detail: 18 } as const;

/** A game of a casino list: its picture, name and favourite button. */
export function GameTile({
  name,
  href,
  detail,
  art,
  tag,
  lead = false,
  eager = false,
  picture = <GameArt name={name} art={art} eager={eager} />,
  onOpen,
}: GameTileProps) {
  const long = name.length > ROOM.name || (typeof detail === 'string' && detail.length > ROOM.detail);
  return (
    <Link href={href} className={classNames(styles.tile, lead && styles.lead)} onClick={onOpen}>
      <span className={styles.art}>
        {tag && <span className={styles.tag}>{tag}</span>}
        {picture}
      </span>
      <span className={classNames(styles.says, long && styles.long)}>
        <b>{name}</b>
        {detail && <br />}
        {detail}
      </span>
    </Link>
  );
}

/** A tile on its way, in its final size. */
export function GameTileSkeleton() {
  return (
    <span className={styles.tile} aria-hidden>
      <span className={styles.art}>
        <Skeleton height="100%" />
      </span>
      <Skeleton width="70%" height={14} className={styles.bone} />
    </span>
  );
}

/** Three in a row on a phone, as many as fit at a desk; `strip` runs sideways. */
export function GameGrid({ strip = false, children }: { strip?: boolean; children: ReactNode }) {
  return <div className={strip ? styles.strip : styles.grid}>{children}</div>;
}
