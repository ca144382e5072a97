import { useState } from 'react';
import { classNames } from './class-names';
import { IconButton } from '../controls/button';
import { Icon } from '../icons/icon';
import { useUiText } from '../texts';
import styles from './marquee.module.scss';

export interface MarqueeProps {
  text: string;
  /** What the line is, to who does not see it run. */
  label: string;
  /** On the chrome of the category bar rather than under it. */
  chrome?: boolean;
  className?: string;
}

/** The tenant's line of news, running past. It can be stopped, and with reduced motion it never starts. */
export function Marquee({ text, label, chrome = false, className }: MarqueeProps) {
  const translate = useUiText();
  const [paused, setPaused] = useState(false);
  // Always the same pace: a reader gets a tenth of a second per letter.
  const seconds = Math.max(12, Math.round(text.length * 0.16));
  return (
    <section aria-label={label} className={classNames(styles.marquee, chrome && styles.chrome, className)}>
      <Icon name="megaphone" size={18} className={styles.horn} />
      <p className={styles.window}>
        <span
          className={styles.run}
          style={{ animationDuration: `${seconds}s`, animationPlayState: paused ? 'paused' : undefined }}
        >
          <span>{text}</span>
          {/* The same again, so that the end is followed by the beginning and not by a gap. */}
          <span aria-hidden>{text}</span>
        </span>
      </p>
      <IconButton
        icon={paused ? 'play' : 'pause'}
        size={16}
        label={translate(paused ? 'ui.play' : 'ui.pause')}
        chrome={chrome}
        className={styles.pause}
        onClick={() => setPaused(!paused)}
      />
    </section>
  );
}
