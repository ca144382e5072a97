import type { LucideProps } from 'lucide-react/types';
import type { SVGProps } from 'react';
import { DRAWN } from './drawn';
import type { DrawnName } from './drawn';
import { FIRST } from './first';
import { useMore, type More } from './load-more';

type SetName = keyof typeof FIRST | keyof More;
export type IconName = SetName | DrawnName;

const STROKE = 1.75;

export interface IconProps {
  name: IconName;
  /** Pixels: 14, 16, 18, 20 or 22; 28 and 40 in notices. */
  size?: number;
  /** Filled, for a favourite that is on. */
  filled?: boolean;
  /** The accessible name, where no text beside it says the same. Without it the icon is decoration. */
  label?: string;
  className?: string;
}

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
        {DRAWN[name]}
      </svg>
    );
  if (!isFirst(name)) return <LaterIcon name={name} {...shape} />;
  const Mark = FIRST[name];
  return <Mark {...shape} />;
}

/** Keeps its place until its chunk is here. */
function LaterIcon({ name, ...shape }: { readonly name: keyof More } & SVGProps<SVGSVGElement>) {
  const Mark = useMore()?.[name];
  return Mark ? <Mark {...(shape as LucideProps)} /> : <svg viewBox="0 0 24 24" {...shape} />;
}

const isDrawn = (name: IconName): name is DrawnName => name in DRAWN;
const isFirst = (name: IconName): name is keyof typeof FIRST => name in FIRST;
