export interface Team {
  readonly name: string;
  /** Strength with the bat, 1 is the average of its competition. */
  readonly rating: number;
}

export interface Competition {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly timezone: string;
  readonly teams: readonly Team[];
  readonly surnames: readonly string[];
}

const teams = (...list: readonly (readonly [string, number])[]): readonly Team[] =>
  list.map(([name, rating]) => ({ name, rating }));

const SUBCONTINENT = [
  'Sharma',
  'Iyer',
  'Patel',
  'Yadav',
  'Rana',
  'Nair',
  'Gill',
  'Chahar',
  'Deshpande',
  'Reddy',
  'Kulkarni',
  'Saini',
  'Thakur',
  'Menon',
  'Joshi',
  'Varma',
  'Pandya',
  'Dubey',
  'Sundar',
  'Kishan',
  'Tewatia',
  'Mavi',
  'Bishnoi',
  'Samad',
  'Padikkal',
  'Gaikwad',
  'Rawat',
  'Sen',
  'Ghosh',
  'Khan',
] as const;
const WORLD = [
  'Smith',
  'Carter',
  'Marsh',
  'Brook',
  'Wood',
  'Phillips',
  'Nkosi',
  'van Zyl',
  'Botha',
  'Fernando',
  'Perera',
  'Holder',
  'Joseph',
  'Rahman',
  'Das',
  'Zadran',
  'Noor',
  'Afridi',
  'Malik',
  'Rauf',
  'Conway',
  'Latham',
  'Green',
  'Hughes',
  'Archer',
  'Curran',
  'Salt',
  'Powell',
  'King',
  'Mendis',
] as const;

export const COMPETITIONS: readonly Competition[] = [
  {
    id: 'ipl',
    name: 'Indian Premier League',
    region: 'IN',
    country: 'IN',
    timezone: 'Asia/Kolkata',
    surnames: SUBCONTINENT,
    teams: teams(
      ['Mumbai Indians', 1.05],
      ['Chennai Super Kings', 1.05],
      ['Royal Challengers Bengaluru', 1.03],
      ['Kolkata Knight Riders', 1.04],
      ['Rajasthan Royals', 1],
      ['Sunrisers Hyderabad', 1.02],
      ['Delhi Capitals', 0.97],
      ['Punjab Kings', 0.97],
      ['Gujarat Titans', 1.02],
      ['Lucknow Super Giants', 0.98],
    ),
  },
  {
    id: 't20i',
    name: 'International Twenty20 Matches',
    region: 'INT',
    country: 'AE',
    timezone: 'Asia/Dubai',
    surnames: WORLD,
    teams: teams(
      ['India', 1.1],
      ['Australia', 1.07],
      ['England', 1.06],
      ['Pakistan', 1.01],
      ['South Africa', 1.03],
      ['New Zealand', 1.03],
      ['Sri Lanka', 0.96],
      ['West Indies', 0.99],
      ['Bangladesh', 0.92],
      ['Afghanistan', 0.95],
    ),
  },
  {
    id: 'smat',
    name: 'Syed Mushtaq Ali Trophy',
    region: 'IN',
    country: 'IN',
    timezone: 'Asia/Kolkata',
    surnames: SUBCONTINENT,
    teams: teams(
      ['Mumbai', 1.06],
      ['Karnataka', 1.05],
      ['Tamil Nadu', 1.04],
      ['Baroda', 1],
      ['Punjab', 1.02],
      ['Vidarbha', 0.98],
      ['Bengal', 0.99],
      ['Kerala', 0.97],
      ['Delhi', 1],
      ['Hyderabad', 0.97],
    ),
  },
  {
    id: 'bbl',
    name: 'Big Bash League',
    region: 'AU',
    country: 'AU',
    timezone: 'Australia/Melbourne',
    surnames: WORLD,
    teams: teams(
      ['Perth Scorchers', 1.06],
      ['Sydney Sixers', 1.04],
      ['Brisbane Heat', 1.02],
      ['Adelaide Strikers', 1],
      ['Hobart Hurricanes', 1.01],
      ['Melbourne Stars', 0.97],
      ['Melbourne Renegades', 0.95],
      ['Sydney Thunder', 0.98],
    ),
  },
];
