// The one command of an installed server: backlay <command> [arguments]. Each command is loaded when it is asked for.

interface Command {
  readonly usage: string;
  readonly about: string;
  readonly load: () => Promise<unknown>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    usage: '[--accept-damage]',
    about: 'Serves every brand until it is stopped. Its configuration comes from the environment:',
    load: () => import('../main'),
  },
  migrate: {
    usage: '',
    about: 'Brings the tables of the database up to date. A second one waits; again it does nothing.',
    load: () => import('./migrate'),
  },
  verify: {
    usage: '[--key <file with the public key>]',
    about: 'Checks that the files of this installation are as they were built.',
    load: () => import('./verify'),
  },
  staff: {
    usage:
      'create-administrator <name> | list | release-held payouts|messages | reset-second-factor <name> … | block <name> … | end-sessions <name> …',
    about: 'Accounts of staff, beside a platform or without one. No password is an argument.',
    load: () => import('./staff'),
  },
  brand: {
    usage: 'apply <file> [--dry-run] | export <brand> | versions <brand> | rollback <brand> <version> [--dry-run]',
    about:
      'Makes and publishes the version of a brand that a file describes, or an earlier one again; prints a brand or its versions.',
    load: () => import('./brand'),
  },
  groups: {
    usage:
      'create <name> --address <host:port> | assign <brand> <group> | list | move <brand> <group> | move <brand> --confirm|--cancel | map nginx|haproxy|ingress [--out <file>]',
    about: 'Brands in several databases: which group each brand is in, and the map by which a proxy finds them.',
    load: () => import('./groups'),
  },
  domain: {
    usage:
      'check <brand> <host> [--address <address>] [--https-port 443] [--http-port 80] [--from <address>] [--authority <file>]',
    about:
      "Checks from outside in whether a brand's host leads players here: name, proxy, certificate, HSTS, redirect.",
    load: () => import('./domain'),
  },
  keys: {
    usage: 'rotate',
    about: 'Replaces SECRET_KEY without ending a session.',
    load: () => import('./rotate-keys'),
  },
  backup: {
    usage: '[<folder or s3://…>] | list <place> | verify <place> [<set>] | thin <place> | drill <place> | keys',
    about:
      'Backs up the data folder while it serves, with releases and channel file; with DATABASE_URL it runs BACKUP_COMMAND.',
    load: () => import('./backup'),
  },
  archive: {
    usage: 'list | verify | find <bet, account or time>',
    about: 'Months of old bets, ledger entries, audit and prices that were moved to OLD_MONTHS_TO.',
    load: () => import('./archive'),
  },
  restore: {
    usage: '<folder or s3://…>[/sets/<set>] [--to <time>] [--archive <place>]',
    about: 'Restores a backup into an empty DATA_DIR, to the end of the log or to a moment.',
    load: () => import('./restore'),
  },
  export: {
    usage: '<folder or s3://…>[/exports/<export>]',
    about: 'Writes everything from one snapshot of the database, embedded or external, while it serves.',
    load: () => import('./transfer'),
  },
  import: {
    usage: '<folder or s3://…>[/exports/<export>]',
    about: 'Fills a database without tables with an export, and proves it. Again it goes on where it was cut short.',
    load: () => import('./transfer'),
  },
  books: {
    usage: '[<data folder>] [--record]',
    about:
      'Proves that every entry balances and that every balance equals its entries; --record stores it for the alerts.',
    load: () => import('./verify-ledger'),
  },
  switch: {
    usage: '<brand> [<switch> on|off | second-factor <roles>|all|none]',
    about: 'Shows what a brand has on and off, or changes one of it, while the platform runs.',
    load: () => import('./tenant-flag'),
  },
  registry: {
    usage: 'promote | pin | unpin | channel | rollout | rollback | revoke | releases …',
    about: 'Releases: what each brand shows. REGISTRY_URL and REGISTRY_TOKEN name the registry.',
    load: () => import('./release'),
  },
  audit: {
    usage: '[<brand>] [<remote>] [--limit <number>]',
    about: 'What was changed in the registry, newest first.',
    load: () => import('./release'),
  },
};

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function listCommands(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  return ['Usage: backlay <command> [arguments]', '', ...lines].join('\n');
}

async function run(): Promise<void> {
  const [name = '--help', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    if (name === '--help') return print(listCommands());
    process.stderr.write(`There is no command ${name}.\n${listCommands()}\n`);
    process.exit(1);
  }
  if (args.includes('--help')) {
    print(`Usage: backlay ${name} ${command.usage}`.trim());
    print(`\n${command.about}\n`);
    if (name !== 'serve') return;
  }
  // The commands read their own arguments; some files have several commands.
  const isShared = ['audit', 'export', 'import'].includes(name);
  process.argv = [process.argv[0] ?? '', 'backlay', ...(isShared ? [name] : []), ...args];
  await command.load();
}

await run();

export {};
