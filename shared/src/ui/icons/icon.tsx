import type { LucideProps } from 'lucide-react/types';
import type { SVGProps } from 'react';
import { CUSTOM_ICONS } from './custom-icons';
import type { CustomIconName } from './custom-icons';
import { LANDING_ICONS } from './landing-icons';
import { useDeferredIcons, type More } from './load-deferred-icons';

type SetName = keyof typeof LANDING_ICONS | keyof More;
export type IconName = SetName | CustomIconName;

const STROKE = 1.75;

export interface IconProps {
  name: IconName;
  /** Pixels: 14, 16, 18, 20 or 22; 28 and 40 in notices. */
  size?: number;
  /** Filled, for a favourite that is on. */
  filled?: boolean;
  /** The accessible name, where no text beside it has the same words. Without it the icon is decoration. */
  label?: string;
  className?: string;
}

/** An icon of the set; `size` in px. */
export function Icon({ name, size = 20, filled = false, label, className }: IconProps) {
  const shape = {
    width: size,
    height: size,
    className,
    strokeWidth: STROKE,
    fill: filled ? 'currentColor' : 'none',
    ...(label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)),
  };
  if (isDrawn(name))
    return (
      <svg viewBox="0 0 24 24" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" {...shape}>
        {CUSTOM_ICONS[name]}
      </svg>
    );
  if (!isFirst(name)) return <LaterIcon name={name} {...shape} />;
  const Mark = LANDING_ICONS[name];
  return <Mark {...shape} />;
}

/** Keeps its place until its chunk is here. */
function LaterIcon({ name, ...shape }: { readonly name: keyof More } & SVGProps<SVGSVGElement>) {
  const Mark = useDeferredIcons()?.[name];
  return Mark ? (
    <Mark {...(shape as LucideProps) /* an icon passes no ref of a text type */} />
  ) : (
    <svg viewBox="0 0 24 24" {...shape} />
  );
}

const isDrawn = (name: IconName): name is CustomIconName => name in CUSTOM_ICONS;
const isFirst = (name: IconName): name is keyof typeof LANDING_ICONS => name in LANDING_ICONS;

/** By the feed's event type id (B9.01 to B9.05). */
const SPORT_ICONS: Readonly<Record<string, IconName>> = {
  '1': 'soccer',
  '2': 'tennis',
  '4': 'cricket',
  '7': 'horse',
  '4339': 'greyhound',
  '7522': 'basketball',
  '6422': 'snooker',
  '2378961': 'politics',
  '23789607': 'kabaddi',
  '27454571': 'esports',
};

/** The mark of a sport; a trophy for one that has none of its own. */
export function sportIcon(sportId: string): IconName {
  return SPORT_ICONS[sportId] ?? 'trophy';
}
