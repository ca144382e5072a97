import Activity from 'lucide-react/icons/activity';
import BookOpen from 'lucide-react/icons/book-open';
import Calendar from 'lucide-react/icons/calendar';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Gift from 'lucide-react/icons/gift';
import Hourglass from 'lucide-react/icons/hourglass';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Languages from 'lucide-react/icons/languages';
import ListFilter from 'lucide-react/icons/list-filter';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import MessageCircle from 'lucide-react/icons/message-circle';
import Minus from 'lucide-react/icons/minus';
import OctagonX from 'lucide-react/icons/octagon-x';
import Pencil from 'lucide-react/icons/pencil';
import Plane from 'lucide-react/icons/plane';
import Plus from 'lucide-react/icons/plus';
import QrCode from 'lucide-react/icons/qr-code';
import Rocket from 'lucide-react/icons/rocket';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Smartphone from 'lucide-react/icons/smartphone';
import Trash2 from 'lucide-react/icons/trash-2';
import Tv from 'lucide-react/icons/tv';
import Upload from 'lucide-react/icons/upload';
import Users from 'lucide-react/icons/users';
import { defineIcons } from './landing-icons';

/** Every other icon: a chunk of its own, fetched when the first of them is drawn. */
export const DEFERRED_ICONS = defineIcons({
  activity: Activity,
  bank: Landmark,
  bin: Trash2,
  book: BookOpen,
  calendar: Calendar,
  card: CreditCard,
  chat: MessageCircle,
  clock: Clock,
  copy: Copy,
  dash: Minus,
  done: CircleCheck,
  download: Download,
  edit: Pencil,
  error: OctagonX,
  esports: Gamepad2,
  external: ExternalLink,
  eye: Eye,
  'eye-off': EyeOff,
  filter: ListFilter,
  gift: Gift,
  invalid: CircleX,
  key: KeyRound,
  language: Languages,
  logout: LogOut,
  menu: Menu,
  minus: Minus,
  phone: Smartphone,
  plane: Plane,
  plus: Plus,
  qr: QrCode,
  rocket: Rocket,
  rollback: RotateCcw,
  sliders: SlidersHorizontal,
  tv: Tv,
  upload: Upload,
  users: Users,
  waiting: Hourglass,
});
