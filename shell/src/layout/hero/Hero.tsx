import { Banner, IconButton } from '@backlay/shared/ui';
import { useEffect, useState } from 'react';
import { useShell, useTexts } from '../../app/shell-context';
import styles from './hero.module.scss';

/** How long a slide stands, ms. */
const SLIDE = 7_000;

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The tenant's slides. They move on by themselves until somebody pauses them; with reduced motion they never do. */
export function Hero() {
  const { host } = useShell();
  const t = useTexts();
  const { said } = host.i18n;
  const { slideShow, theme } = host.tenant.theme;
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(prefersStill);
  const total = slideShow.length;

  useEffect(() => {
    if (paused || total < 2) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % total), SLIDE);
    return () => clearInterval(timer);
  }, [paused, total]);

  const slide = slideShow[index % Math.max(total, 1)];
  if (!slide) return null;
  const controls = total > 1 && (
    <>
      {slideShow.map((each, at) => (
        <button
          key={each.title}
          type="button"
          className={styles.dot}
          aria-label={t('banner.slide', { number: at + 1, total })}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => {
            setIndex(at);
            setPaused(true);
          }}
        />
      ))}
      <IconButton
        icon={paused ? 'play' : 'pause'}
        size={16}
        label={t(paused ? 'banner.play' : 'banner.pause')}
        className={styles.pause}
        onClick={() => setPaused(!paused)}
      />
    </>
  );
  return (
    <div className={theme.mobileBanner ? styles.hero : styles.deskHero}>
      <Banner
        label={t('banner.slides')}
        priority={index === 0}
        overline={slide.overline && said(slide.overline)}
        title={said(slide.title)}
        action={slide.action && slide.path ? { href: slide.path, label: said(slide.action) } : undefined}
        controls={controls || undefined}
      >
        {slide.text && said(slide.text)}
      </Banner>
    </div>
  );
}
