import {
  Activity,
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowRight,
  ArrowUpRight,
  Bell,
  BookOpen,
  Calendar,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  CircleX,
  Clock,
  Copy,
  CreditCard,
  Download,
  ExternalLink,
  Eye,
  EyeOff,
  Gamepad2,
  Gift,
  House,
  Info,
  KeyRound,
  Landmark,
  Languages,
  ListFilter,
  Loader,
  Lock,
  LogOut,
  Megaphone,
  Minus,
  Moon,
  OctagonX,
  Pause,
  Pencil,
  Pin,
  Plane,
  Play,
  Plus,
  QrCode,
  Radio,
  RefreshCw,
  Rocket,
  RotateCcw,
  Search,
  Send,
  SlidersHorizontal,
  Smartphone,
  Spade,
  Star,
  Sun,
  Ticket,
  Trash2,
  TriangleAlert,
  Trophy,
  Tv,
  Upload,
  User,
  Users,
  Wallet,
  X,
} from 'lucide-react';
import { DRAWN } from './drawn';
import type { DrawnName } from './drawn';

const SET = {
  activity: Activity,
  bank: Landmark,
  bell: Bell,
  bin: Trash2,
  book: BookOpen,
  calendar: Calendar,
  card: CreditCard,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  clock: Clock,
  close: X,
  copy: Copy,
  cross: X,
  dash: Minus,
  deposit: ArrowDownLeft,
  done: CircleCheck,
  download: Download,
  edit: Pencil,
  error: OctagonX,
  esports: Gamepad2,
  external: ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  filter: ListFilter,
  forward: ArrowRight,
  gift: Gift,
  home: House,
  'in-play': Radio,
  info: Info,
  invalid: CircleX,
  key: KeyRound,
  language: Languages,
  loader: Loader,
  lock: Lock,
  logout: LogOut,
  megaphone: Megaphone,
  minus: Minus,
  moon: Moon,
  pause: Pause,
  phone: Smartphone,
  pin: Pin,
  plane: Plane,
  play: Play,
  plus: Plus,
  qr: QrCode,
  retry: RefreshCw,
  rocket: Rocket,
  rollback: RotateCcw,
  search: Search,
  sliders: SlidersHorizontal,
  spade: Spade,
  star: Star,
  sun: Sun,
  telegram: Send,
  ticket: Ticket,
  transactions: ArrowLeftRight,
  trophy: Trophy,
  tv: Tv,
  upload: Upload,
  user: User,
  users: Users,
  wallet: Wallet,
  warning: TriangleAlert,
  withdraw: ArrowUpRight,
} as const;

export type IconName = keyof typeof SET | DrawnName;

/** Every icon there is, for the gallery. */
export const ICON_NAMES = [...Object.keys(SET), ...Object.keys(DRAWN)] as IconName[];

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
  const fill = filled ? 'currentColor' : 'none';
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  if (isDrawn(name)) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={fill}
        stroke="currentColor"
        strokeWidth={STROKE}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        {...naming}
      >
        {DRAWN[name]}
      </svg>
    );
  }
  const Mark = SET[name];
  return <Mark size={size} strokeWidth={STROKE} fill={fill} className={className} {...naming} />;
}

function isDrawn(name: IconName): name is DrawnName {
  return name in DRAWN;
}
