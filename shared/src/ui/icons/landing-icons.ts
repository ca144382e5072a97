import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import House from 'lucide-react/icons/house';
import Info from 'lucide-react/icons/info';
import Loader from 'lucide-react/icons/loader';
import Lock from 'lucide-react/icons/lock';
import Megaphone from 'lucide-react/icons/megaphone';
import Moon from 'lucide-react/icons/moon';
import Pause from 'lucide-react/icons/pause';
import Pin from 'lucide-react/icons/pin';
import Play from 'lucide-react/icons/play';
import Radio from 'lucide-react/icons/radio';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Spade from 'lucide-react/icons/spade';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import Ticket from 'lucide-react/icons/ticket';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Trophy from 'lucide-react/icons/trophy';
import User from 'lucide-react/icons/user';
import Wallet from 'lucide-react/icons/wallet';
import X from 'lucide-react/icons/x';
import type { LucideProps } from 'lucide-react/types';
import type { ComponentType } from 'react';

type Drawing = ComponentType<LucideProps>;

/** Icons by name, with a type that a declaration file can name. */
export const defineIcons = <Name extends string>(
  icons: Readonly<Record<Name, Drawing>>,
): Readonly<Record<Name, Drawing>> => icons;

/** The icons of a first page: header, lists, footer, notices. */
export const LANDING_ICONS = defineIcons({
  bell: Bell,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  close: X,
  cross: X,
  deposit: ArrowDownLeft,
  forward: ArrowRight,
  home: House,
  'in-play': Radio,
  info: Info,
  loader: Loader,
  lock: Lock,
  megaphone: Megaphone,
  moon: Moon,
  pause: Pause,
  pin: Pin,
  play: Play,
  retry: RefreshCw,
  search: Search,
  spade: Spade,
  star: Star,
  sun: Sun,
  telegram: Send,
  ticket: Ticket,
  transactions: ArrowLeftRight,
  trophy: Trophy,
  user: User,
  wallet: Wallet,
  warning: TriangleAlert,
  withdraw: ArrowUpRight,
});
