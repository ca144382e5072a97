import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';

/** How far from the window something is drawn already, px. */
const MARGIN = '900px 0px';

interface NearViewProps {
  /** Reserved height before the content was ever measured, px. */
  readonly height: number;
  /** Drawn at once, whether or not it is near: what the first view shows. */
  readonly first?: boolean;
  readonly children: ReactNode;
}

/** Draws its content only while it is near the window. Otherwise it reserves the height alone, so that nothing shifts. */
export function LazyViewport({ height, first = false, children }: NearViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first || typeof IntersectionObserver === 'undefined');
  const [stored, setStored] = useState(height);

  useEffect(() => {
    const element = box.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setStored(entry.boundingClientRect.height);
        // In slices between frames: a block is drawn long before it is seen, and a scroll must not wait for it. Taken away it is at once.
        if (entry.isIntersecting) startTransition(() => setNear(true));
        else setNear(false);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} style={near ? undefined : { height: stored }}>
      {near && children}
    </div>
  );
}
