interface League {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly timezone: string;
  readonly teams: readonly string[];
}

export const LEAGUES: readonly League[] = [
  {
    id: 'isl',
    name: 'Indian Super League',
    country: 'IN',
    timezone: 'Asia/Kolkata',
    teams: [
      'Mohun Bagan SG',
      'East Bengal',
      'Bengaluru FC',
      'Mumbai City FC',
      'FC Goa',
      'Kerala Blasters',
      'Chennaiyin FC',
      'Odisha FC',
      'Hyderabad FC',
      'NorthEast United',
      'Jamshedpur FC',
      'Punjab FC',
    ],
  },
  {
    id: 'epl',
    name: 'English Premier League',
    country: 'GB',
    timezone: 'Europe/London',
    teams: [
      'Arsenal',
      'Aston Villa',
      'Brighton',
      'Chelsea',
      'Crystal Palace',
      'Everton',
      'Fulham',
      'Liverpool',
      'Man City',
      'Man Utd',
      'Newcastle',
      'Nottm Forest',
      'Tottenham',
      'West Ham',
    ],
  },
  {
    id: 'laliga',
    name: 'Spanish La Liga',
    country: 'ES',
    timezone: 'Europe/Madrid',
    teams: [
      'Athletic Bilbao',
      'Atletico Madrid',
      'Barcelona',
      'Betis',
      'Celta Vigo',
      'Getafe',
      'Girona',
      'Osasuna',
      'Real Madrid',
      'Real Sociedad',
      'Sevilla',
      'Valencia',
      'Villarreal',
    ],
  },
  {
    id: 'ileague',
    name: 'I-League',
    country: 'IN',
    timezone: 'Asia/Kolkata',
    teams: [
      'Gokulam Kerala',
      'Sreenidi Deccan',
      'Real Kashmir',
      'Churchill Brothers',
      'Aizawl FC',
      'Shillong Lajong',
      'Rajasthan United',
      'Inter Kashi',
      'Namdhari FC',
      'Delhi FC',
    ],
  },
];
