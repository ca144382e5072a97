import { useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-name';
import { Link } from '../link';
import { Skeleton } from '../skeleton';
import styles from './game-tile.module.scss';

export interface GameTileProps {
  name: string;
  href: string;
  /** The provider, or the limits of a table. */
  detail?: ReactNode;
  /** The picture. Missing or broken, the name is set on a surface of the brand. */
  art?: string;
  /** In the corner: Live. */
  tag?: ReactNode;
  /** 16:9 across a phone, two by two at a desk. */
  lead?: boolean;
  /** In the first view: fetched at once. */
  eager?: boolean;
  onOpen?: () => void;
}

export function GameTile({ name, href, detail, art, tag, lead = false, eager = false, onOpen }: GameTileProps) {
  const [broken, setBroken] = useState(false);
  return (
    <Link href={href} className={classNames(styles.tile, lead && styles.lead)} onClick={onOpen}>
      <span className={styles.art}>
        {tag && <span className={styles.tag}>{tag}</span>}
        {art && !broken ? (
          <img src={art} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setBroken(true)} />
        ) : (
          <span className={styles.standIn} aria-hidden>
            {name}
          </span>
        )}
      </span>
      <b>{name}</b>
      {detail && <small>{detail}</small>}
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
