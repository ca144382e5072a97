import { useMemo, useState } from 'react';
import type { CSSProperties } from 'react';
import { deriveDesignTokens, isHex } from '../../domain';
import type { Theme } from '../../domain';
import { TextField } from '../controls/field';
import { Tabs } from '../controls/tabs';
import { ColourSection, IconSection, TypeSection } from './foundations';
import { FeedbackSection } from './feedback';
import { ControlSection, FieldSection } from './controls';
import { FrameSection } from './frame';
import { MoneySection, PriceSection } from './prices';
import styles from './gallery.module.scss';

/** Any tenant may be tried; these are the two colours of Royal. */
const FIRST = { room: '#0A6B4C', action: '#E4B650' };

type View = Theme | 'both';
const VIEWS = [
  { id: 'both', label: 'Both' },
  { id: 'dark', label: 'Dark' },
  { id: 'light', label: 'Light' },
] as const;

/** Every component in both themes side by side, in the colours of any tenant. For development builds. */
export function ComponentGallery() {
  const [room, setRoom] = useState(FIRST.room);
  const [action, setAction] = useState(FIRST.action);
  const [view, setView] = useState<View>('both');
  const themes: readonly Theme[] = view === 'both' ? ['dark', 'light'] : [view];
  return (
    <main className={styles.gallery} id="main">
      <div className={styles.tools}>
        <TextField label="Room" value={room} onChange={(event) => setRoom(event.target.value)} />
        <TextField label="Action" value={action} onChange={(event) => setAction(event.target.value)} />
        <Tabs<View> label="Theme" tabs={VIEWS} value={view} onChange={setView} />
      </div>
      <div className={styles.panes} data-view={view}>
        {themes.map((theme) => (
          <Pane key={theme} theme={theme} room={room} action={action} />
        ))}
      </div>
    </main>
  );
}

interface PaneProps {
  theme: Theme;
  room: string;
  action: string;
}

function Pane({ theme, room, action }: PaneProps) {
  const known = { room: isHex(room) ? room : FIRST.room, action: isHex(action) ? action : FIRST.action };
  const style = useMemo(() => {
    const tokens = Object.entries(deriveDesignTokens(known.room, known.action, theme));
    return {
      colorScheme: theme,
      ...Object.fromEntries(tokens.map(([role, value]) => [`--${role}`, value])),
    } as CSSProperties; // React's type knows no custom properties
  }, [known.room, known.action, theme]);
  return (
    <section className={styles.pane} style={style} aria-label={`Components, ${theme}`} data-pane={theme}>
      <h1>Components, {theme}</h1>
      <div className={styles.columns}>
        <ColourSection />
        <TypeSection />
        <PriceSection />
        <ControlSection />
        <FieldSection />
        <FeedbackSection />
        <MoneySection />
        <FrameSection />
        <IconSection />
      </div>
    </section>
  );
}
