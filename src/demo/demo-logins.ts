/** Who can log in at once in a demo. README shows them. */
export const DEMO_PASSWORD = 'market-day-2026';

export const DEMO_LOGINS = [
  {
    email: 'shopper@wicket.example',
    role: 'shopper',
    firstName: 'Robin',
    lastName: 'Tremblay',
    address: {
      label: 'Home',
      address: '870 Queen St W',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M6J 1G3',
      latitude: 43.64539,
      longitude: -79.41235,
    },
  },
  { email: 'operator@wicket.example', role: 'operator', firstName: 'Alex', lastName: 'Moreau', address: null },
] as const;
