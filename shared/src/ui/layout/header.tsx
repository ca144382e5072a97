import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { formatAmount, formatMoney } from '../../domain';
import type { Paise } from '../../domain';
import { classNames } from './class-names';
import { useScrollIntoView } from './breakpoint';
import { Icon } from '../icons/icon';
import { Link } from '../controls/button';
import { Skeleton } from '../feedback/notice';
import styles from './header.module.scss';

export interface HeaderProps {
  /** Text and target of the logo. */
  home: { href: string; label: string };
  logo: ReactNode;
  /** From the logo to the far end: search, balance, buttons, avatar. */
  children: ReactNode;
}

/** The tenant's bar on top of every page: sticky, in the colour of the room. */
export function Header({ home, logo, children }: HeaderProps) {
  return (
    <header className={styles.header} data-chrome="">
      <div className={styles.inner}>
        <Link href={home.href} aria-label={home.label}>
          {logo}
        </Link>
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  );
}

export interface CategoryBarProps {
  label: string;
  children: ReactNode;
  /** At a desk, after the categories: the marquee. */
  end?: ReactNode;
}

/** The product's parts, under the header. It scrolls away on a phone and stays at a desk. */
export function CategoryBar({ label, children, end }: CategoryBarProps) {
  const list = useScrollIntoView<HTMLUListElement>();
  return (
    <div className={styles.categories} data-chrome="">
      <div className={styles.categoriesInner}>
        <nav aria-label={label}>
          <ul ref={list}>{children}</ul>
        </nav>
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </div>
  );
}

export interface CategoryProps {
  href: string;
  current?: boolean;
  children: ReactNode;
  /** Pointer or focus comes near: time to fetch what is behind it. */
  onApproach?: () => void;
}

/** A link of the header's categories. */
export function Category({ href, current, children, onApproach }: CategoryProps) {
  return (
    <li>
      <Link href={href} aria-current={current ? 'page' : undefined} onPointerEnter={onApproach} onFocus={onApproach}>
        {children}
      </Link>
    </li>
  );
}

export interface BalanceChipProps {
  /** Null while it is not known yet. */
  balance: Paise | null;
  exposure: Paise;
  /** `Balance`: spoken before the amount. */
  label: string;
  exposureLabel: string;
  onPress?: () => void;
}

/** Money to play with and money at risk, on the header. */
export function BalanceChip({ balance, exposure, label, exposureLabel, onPress }: BalanceChipProps) {
  const content =
    balance === null ? (
      <>
        <Skeleton width={72} height={15} />
        <Skeleton width={56} height={12} />
      </>
    ) : (
      <>
        {/* Another key for another amount: the new figure fades in. */}
        <b key={balance}>{formatMoney(balance)}</b>
        <span>
          {exposureLabel} {formatAmount(exposure)}
        </span>
      </>
    );
  const name =
    balance === null ? label : `${label} ${formatMoney(balance)}, ${exposureLabel} ${formatAmount(exposure)}`;
  if (!onPress) {
    return (
      <span className={styles.balance} role="group" aria-label={name} aria-busy={balance === null || undefined}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.balance}
      aria-label={name}
      aria-busy={balance === null || undefined}
      onClick={onPress}
    >
      {content}
    </button>
  );
}

/** Search on the header of a desk; a phone has a button for it. */
export function HeaderSearch({ label, className, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={classNames(styles.search, className)}>
      <Icon name="search" size={18} />
      <input type="search" placeholder={label} aria-label={label} {...input} />
    </label>
  );
}

/** Arrow keys go from a search field through the links and `data-suggested` buttons beside it, and back (E8.12). */
export function moveThroughSuggestions(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, [data-suggested]')];
  const next = stops[stops.findIndex((each) => each === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export interface BalanceBannerProps {
  /** `YOUR BALANCE` (A2.72). */
  label: string;
  balance: Paise;
  /** Two buttons. */
  actions: ReactNode;
}

/** Balance and the two things to do with it, on top of a phone's home page (A2.72). */
export function BalanceBanner({ label, balance, actions }: BalanceBannerProps) {
  return (
    <section className={styles.banner} aria-label={label}>
      <div>
        <p>{label}</p>
        <b>{formatMoney(balance)}</b>
      </div>
      <div className={styles.bannerActions}>{actions}</div>
    </section>
  );
}
