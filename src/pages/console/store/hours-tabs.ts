/** The pages about when a store takes orders and has them ready, one line each. */
export const hoursTabs = (store: string) => [
  { label: 'Store', to: `/console/${store}/hours` },
  { label: 'Preparation', to: `/console/${store}/hours/preparation` },
];
