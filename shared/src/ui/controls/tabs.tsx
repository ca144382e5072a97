import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../layout/class-names';
import { CountBadge } from '../feedback/badge';
import styles from './tabs.module.scss';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  /** Shown as a badge where it is not zero. */
  count?: number;
}

export interface TabsProps<Id extends string> {
  /** What the tabs choose between, for those who do not see them. */
  label: string;
  tabs: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Ties the tabs to their panels: the same as on `TabPanel`. */
  idPrefix?: string;
  /** Tabs as wide as their words, from the left. */
  compact?: boolean;
  className?: string;
}

/** One of a few views of the same thing. Arrow keys move and choose. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, idPrefix, compact, className }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const target = tabs[index];
    if (!target) return;
    onChange(target.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.tabs, compact && styles.compact, className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={idPrefix && `${idPrefix}-tab-${tab.id}`}
          aria-controls={idPrefix && `${idPrefix}-panel-${tab.id}`}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.count ? <CountBadge count={tab.count} /> : null}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel({ idPrefix, id, children }: { idPrefix: string; id: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${idPrefix}-panel-${id}`} aria-labelledby={`${idPrefix}-tab-${id}`}>
      {children}
    </div>
  );
}
