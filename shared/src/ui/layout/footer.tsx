import type { ReactNode } from 'react';
import { Link } from '../controls/button';
import styles from './footer.module.scss';

export interface FooterColumnData {
  title: string;
  /** Without `href` an entry is plain text: no link that leads nowhere (OQ-43). */
  links: readonly { href?: string; label: string; external?: boolean }[];
}

export interface FooterProps {
  /** Logo and social marks, before the columns at a desk. */
  lead?: ReactNode;
  columns: readonly FooterColumnData[];
  /** Social marks under the columns on a phone. */
  social?: ReactNode;
  /** 18+, the company, the year. */
  legal: ReactNode;
}

/** The page's footer: lead, columns of links, social links, legal text. */
export function Footer({ lead, columns, social, legal }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          {lead && <div className={styles.lead}>{lead}</div>}
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>
                    {link.href === undefined ? (
                      <span>{link.label}</span>
                    ) : link.external ? (
                      <a href={link.href} target="_blank" rel="noreferrer">
                        {link.label}
                      </a>
                    ) : (
                      <Link href={link.href}>{link.label}</Link>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        {social && <div className={styles.social}>{social}</div>}
        <div className={styles.legal}>{legal}</div>
      </div>
    </footer>
  );
}

/** The mark of what is for adults only. */
export function AgeMark() {
  return <span className={styles.age}>18+</span>;
}
