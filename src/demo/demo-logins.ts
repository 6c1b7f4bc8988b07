/** Who can log in at once in a demo. README shows them. */
export const DEMO_PASSWORD = 'market-day-2026';

type DemoLogin = {
  email: string;
  /** Owner and budtender: of the store near the shopper, at which `demo-orders` orders. */
  role: 'shopper' | 'operator' | 'owner' | 'budtender';
  firstName: string;
  lastName: string;
  address: DemoAddress | null;
};
export type DemoAddress = {
  label: string;
  address: string;
  city: string;
  province: string;
  postalCode: string;
  latitude: number;
  longitude: number;
};

export const DEMO_HOME: DemoAddress = {
  label: 'Home',
  address: '870 Queen St W',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M6J 1G3',
  latitude: 43.64539,
  longitude: -79.41235,
};

export const DEMO_LOGINS: readonly DemoLogin[] = [
  { email: 'shopper@wicket.example', role: 'shopper', firstName: 'Robin', lastName: 'Tremblay', address: DEMO_HOME },
  { email: 'operator@wicket.example', role: 'operator', firstName: 'Alex', lastName: 'Moreau', address: null },
  { email: 'owner@wicket.example', role: 'owner', firstName: 'Noor', lastName: 'Ahmadi', address: null },
  { email: 'budtender@wicket.example', role: 'budtender', firstName: 'Eli', lastName: 'Wong', address: null },
];
