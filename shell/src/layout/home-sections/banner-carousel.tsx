import { Banner, classNames, IconButton, useFromWidth } from '@backlay/shared/ui';
import { useEffect, useState } from 'react';
import { useShell, useTranslate } from '../../app/shell-context';
import styles from './banner-carousel.module.scss';

/** How long a slide stands, ms. */
const SLIDE = 7_000;

/**
 * The brand's own picture behind the slides of a phone. A value that is no address only enables the slides there (A3.10).
 */
const pictureOf = (banner: string | undefined): string | undefined =>
  banner && /^(https:\/\/|\/(?!\/))/.test(banner) ? banner : undefined;

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface BannerCarouselProps {
  /** After the screen of the page instead of before it. */
  readonly below?: boolean;
}

/** The tenant's slides. They move on by themselves until somebody pauses them; with reduced motion they never do. */
export function BannerCarousel({ below = false }: BannerCarouselProps) {
  const { host } = useShell();
  const t = useTranslate();
  const { said: translateMessage } = host.i18n;
  const { slideShow, theme } = host.tenant.theme;
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(prefersStill);
  const total = slideShow.length;
  const isDesktop = useFromWidth(800);

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
    <div className={classNames(theme.mobileBanner ? styles.hero : styles.deskHero, below && styles.below)}>
      <Banner
        label={t('banner.slides')}
        art={isDesktop ? undefined : pictureOf(theme.mobileBanner)}
        priority={index === 0}
        overline={slide.overline && translateMessage(slide.overline)}
        title={translateMessage(slide.title)}
        action={slide.action && slide.path ? { href: slide.path, label: translateMessage(slide.action) } : undefined}
        controls={controls || undefined}
      >
        {slide.text && translateMessage(slide.text)}
      </Banner>
    </div>
  );
}
