import { backupRecipients, base64UrlKey, option, passphraseText, secretText, textOption } from './options';

/** Keys that everything secret is derived from, and backups with the keys that open them. */
export const keyOptions = {
  secretKey: option(
    'SECRET_KEY',
    null,
    secretText,
    'Key that other keys are derived from. Default: generated once and stored in DATA_DIR, readable by the owner alone.',
    { secret: true, production: 'required, random' },
  ),
  secretKeyPrevious: option(
    'SECRET_KEY_PREVIOUS',
    null,
    secretText,
    'Another key that is accepted while SECRET_KEY is replaced. First start every process with the new key here; then run npm run keys rotate and start every process with the new one as SECRET_KEY and the old one here; without it after 7 days, when the last signature has expired.',
    { secret: true },
  ),
  vapidPublicKey: option(
    'VAPID_PUBLIC_KEY',
    null,
    base64UrlKey(65),
    'Public key of web push. Default: a pair that is generated once, in DATA_DIR or, with REDIS_URL, in the database.',
  ),
  vapidPrivateKey: option('VAPID_PRIVATE_KEY', null, base64UrlKey(32), 'The private key of VAPID_PUBLIC_KEY.', {
    secret: true,
  }),
  archiveTo: option(
    'ARCHIVE_TO',
    null,
    textOption,
    'Where the log of the embedded database is sent all the time: a folder on another disk, or s3://bucket[/folder][?endpoint=<url>&region=<name>] (docs/operate/backup.md). Without it a restore ends at the last backup.',
  ),
  backupRecipients: option(
    'BACKUP_RECIPIENTS',
    null,
    backupRecipients,
    'Public keys, with commas, for which backups and the archived log are encrypted; npm run backup -- keys makes a pair. Without them they are not encrypted.',
  ),
  backupIdentity: option(
    'BACKUP_IDENTITY',
    null,
    textOption,
    'Private key that opens backups, for restore and verify. Store it apart from the platform and its SECRET_KEY.',
    { secret: true },
  ),
  backupPassphrase: option(
    'BACKUP_PASSPHRASE',
    null,
    passphraseText,
    'Passphrase under which SECRET_KEY is part of a backup. Without it SECRET_KEY is in no backup.',
    { secret: true },
  ),
  backupCommand: option(
    'BACKUP_COMMAND',
    null,
    textOption,
    'Shell command that backs up the database of DATABASE_URL, for npm run backup. Its last line is the time or the path of its newest backup.',
  ),
} as const;
