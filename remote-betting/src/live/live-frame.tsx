import styles from './live-frame.module.scss';

/** A foreign picture in a frame of its own: it may run, and reach nothing of this page (S-12). */
export function LiveFrame({ url, title }: { readonly url: string; readonly title: string }) {
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={title}
      sandbox="allow-scripts allow-same-origin"
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}
