import type { ReactNode } from 'react';
import styles from './gallery.module.scss';

/** One group of components under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One state of a component over its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.specimen}>
      <div>{children}</div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
