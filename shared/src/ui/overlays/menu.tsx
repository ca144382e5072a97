import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names';
import { Switch } from '../controls/selection-controls';
import { Icon } from '../icons/icon';
import type { IconName } from '../icons/icon';
import { Link } from '../controls/button';
import styles from './popover.module.scss';

export interface MenuListProps {
  label: string;
  /** In the body of a sheet: rows reach its edges, and their words begin where its title does. */
  inSheet?: boolean;
  children: ReactNode;
}

/** Rows of things to do, in a sheet or in a popover. */
export function MenuList({ label, inSheet, children }: MenuListProps) {
  return (
    <ul className={classNames(styles.menu, inSheet && styles.inSheet)} aria-label={label}>
      {children}
    </ul>
  );
}

interface MenuRow {
  icon?: IconName;
  /** A drawing in place of the icon. */
  mark?: ReactNode;
  children: ReactNode;
  /** At the other end: the language chosen, what is ready. */
  end?: ReactNode;
  /** A line above it, where another group begins. */
  separated?: boolean;
}

function Row({ icon, mark, children, end }: MenuRow) {
  return (
    <>
      {mark ?? (icon && <Icon name={icon} size={20} />)}
      <span className={styles.menuText}>{children}</span>
      {end && <span className={styles.menuEnd}>{end}</span>}
    </>
  );
}

/** A menu item that runs an action. */
export function MenuButton({ onSelect, separated, ...row }: MenuRow & { onSelect: () => void }) {
  return (
    <li className={classNames(separated && styles.separated)}>
      <button type="button" onClick={onSelect}>
        <Row {...row} />
      </button>
    </li>
  );
}

/** A menu item that navigates. */
export function MenuLink({ href, onSelect, separated, ...row }: MenuRow & { href: string; onSelect?: () => void }) {
  return (
    <li className={classNames(separated && styles.separated)}>
      <Link href={href} onClick={onSelect}>
        <Row {...row} />
      </Link>
    </li>
  );
}

export interface MenuSwitchProps extends Omit<MenuRow, 'end' | 'children'> {
  children: string;
  checked: boolean;
  onToggle: (checked: boolean) => void;
}

/** A menu item that turns a setting on or off. */
export function MenuSwitch({ checked, onToggle, separated, icon, children }: MenuSwitchProps) {
  return (
    <li className={classNames(separated && styles.separated)}>
      <label>
        <Row icon={icon}>{children}</Row>
        <Switch hideLabel label={children} checked={checked} onChange={(event) => onToggle(event.target.checked)} />
      </label>
    </li>
  );
}
