import { booleanOption, folderOption, groupName, integerOption, option, textOption, urlOf } from './options';

/** Where the platform listens, and where it stores what lasts. */
export const installationOptions = {
  port: option(
    'PORT',
    '4000',
    integerOption(0, 65535),
    'Port of everything: pages, calls and socket. 0 takes a free one.',
  ),
  host: option('HOST', '0.0.0.0', textOption, 'Address to listen on.'),
  dataDir: option(
    'DATA_DIR',
    '.data',
    folderOption,
    'Folder of the embedded database, the secret and whatever else has to last.',
    { production: 'not readable by others' },
  ),
  databaseUrl: option(
    'DATABASE_URL',
    null,
    urlOf('postgres', 'postgresql'),
    'PostgreSQL 15 or later to use instead of the embedded one.',
    { secret: true, production: 'TLS to hosts that are not private, no superuser' },
  ),
  databaseReplicaUrl: option(
    'DATABASE_REPLICA_URL',
    null,
    urlOf('postgres', 'postgresql'),
    'A streaming replica of DATABASE_URL. Lists, history, statements and reports read it while it is less than 2 s behind.',
    { secret: true },
  ),
  controlDatabaseUrl: option(
    'CONTROL_DATABASE_URL',
    null,
    urlOf('postgres', 'postgresql'),
    'Database that names the group of each brand, for brands in several databases (docs/operate/scaling.md). Without it one database has all brands.',
    { secret: true, production: 'TLS to hosts that are not private' },
  ),
  otherDatabaseUrl: option(
    'OTHER_DATABASE_URL',
    null,
    urlOf('postgres', 'postgresql'),
    'Database of the other group when a brand moves between the two (backlay groups move). The server does not use it.',
    { secret: true, production: 'TLS to hosts that are not private' },
  ),
  brandGroup: option(
    'BRAND_GROUP',
    null,
    groupName,
    'The group of brands that this process serves from DATABASE_URL. Other hosts get 421. With CONTROL_DATABASE_URL alone.',
  ),
  migrateOnStart: option(
    'MIGRATE_ON_START',
    null,
    booleanOption,
    'A start brings the tables of the database up to date. Default: on, off in production, where backlay migrate is a step of its own.',
  ),
  verifyOnStart: option(
    'VERIFY_ON_START',
    'off',
    booleanOption,
    'An installed server checks its own files before it serves, as backlay verify does.',
  ),
  redisUrl: option(
    'REDIS_URL',
    null,
    urlOf('redis', 'rediss'),
    'Redis that joins several processes: sockets, limits, prices (docs/operate/scaling.md). Without it there is one process.',
    { secret: true, production: 'with DATABASE_URL alone' },
  ),
} as const;
