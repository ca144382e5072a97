import { decimalOption, integerOption, option, textOption } from './options';

/** Life of sessions, and how much the platform takes on before it refuses. */
export const loadOptions = {
  sessionHours: option(
    'SESSION_HOURS',
    '24',
    integerOption(1, 720),
    'Life of a session token that is not exchanged for a new one.',
  ),
  sessionRotateMinutes: option(
    'SESSION_ROTATE_MINUTES',
    '15',
    integerOption(1, 1440),
    'Age from which the next POST or PUT exchanges the session token.',
  ),
  socketPath: option('SOCKET_PATH', '/socket.io', textOption, 'Path of the socket.'),
  socketMaxPerAccount: option(
    'SOCKET_MAX_PER_ACCOUNT',
    '20',
    integerOption(1, 1000),
    'Connections that one account may hold open.',
  ),
  rateLimitScale: option(
    'RATE_LIMIT_SCALE',
    '1',
    decimalOption(0, 1000),
    'Factor on every rate limit; 0 turns them off, for benchmarks.',
    { production: 'above 0' },
  ),
  maxEventLoopDelay: option(
    'MAX_EVENT_LOOP_DELAY',
    '5000',
    integerOption(0, 60_000),
    'Milliseconds of event loop delay above which calls are answered 503; 0 turns that off.',
    { production: 'above 0' },
  ),
  maxDatabaseDelay: option(
    'MAX_DATABASE_DELAY',
    '1000',
    integerOption(100, 60_000),
    'Milliseconds that the database may take for a row that this process writes twice a second; above it calls are answered 503.',
  ),
} as const;
