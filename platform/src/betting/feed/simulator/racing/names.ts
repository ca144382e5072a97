interface Course {
  readonly name: string;
  readonly country: string;
  readonly timezone: string;
}

const india = (name: string): Course => ({ name, country: 'IN', timezone: 'Asia/Kolkata' });
const britain = (name: string): Course => ({ name, country: 'GB', timezone: 'Europe/London' });

export const HORSE_COURSES: readonly Course[] = [
  india('Mysore'),
  india('Pune'),
  india('Kolkata'),
  india('Mahalaxmi'),
  india('Hyderabad'),
  india('Bangalore'),
  india('Ooty'),
  britain('Kempton'),
  { name: 'Flemington', country: 'AU', timezone: 'Australia/Melbourne' },
];

export const DOG_TRACKS: readonly Course[] = [
  britain('Sheffield'),
  britain('Romford'),
  britain('Monmore'),
  britain('Towcester'),
  britain('Hove'),
  britain('Crayford'),
  { name: 'Wentworth Park', country: 'AU', timezone: 'Australia/Sydney' },
];

const pairs = (first: readonly string[], second: readonly string[]): readonly string[] =>
  first.flatMap((one, index) => second.filter((_, other) => (index + other) % 3 === 0).map((two) => `${one} ${two}`));

export const HORSE_NAMES: readonly string[] = pairs(
  [
    'Royal',
    'Monsoon',
    'Silver',
    'Desert',
    'Midnight',
    'Golden',
    'Saffron',
    'Northern',
    'Brave',
    'Crimson',
    'Velvet',
    'Lucky',
    'Mountain',
    'Eastern',
    'Noble',
  ],
  [
    'Raja',
    'Comet',
    'Whisper',
    'Arrow',
    'Legend',
    'Crown',
    'Falcon',
    'Promise',
    'Thunder',
    'Empress',
    'Sultan',
    'River',
    'Star',
    'Dancer',
    'Knight',
  ],
);

export const DOG_NAMES: readonly string[] = pairs(
  [
    'Ballymac',
    'Swift',
    'Droopys',
    'Coolavanny',
    'Kilara',
    'Romeo',
    'Signet',
    'Bubbly',
    'Clonbrien',
    'Salacres',
    'Rapid',
    'Kirabilly',
  ],
  ['Jet', 'Flash', 'Bolt', 'Duke', 'Rocket', 'Pearl', 'Hero', 'Ace', 'Storm', 'Magic', 'Blaze', 'Lad'],
);

export const JOCKEYS: readonly string[] = [
  'A Prakash',
  'S Kumar',
  'T Singh',
  'R Narayan',
  'K Mukesh',
  'P Ajeeth',
  'N Rawal',
  'D Chouhan',
  'J Paswan',
  'V Bhosale',
  'H Gore',
  'M Rashid',
  'C Umesh',
  'G Vivek',
];

export const TRAINERS: readonly string[] = [
  'S Padmanabh',
  'P Shroff',
  'M Byramji',
  'R Foley',
  'I Ghatala',
  'D Todywalla',
  'B Prakash',
  'L Vittal',
  'V Lokanath',
  'K Nazir',
  'F Irani',
  'A Daniel',
  'N Bharat',
  'J Sequeira',
];
