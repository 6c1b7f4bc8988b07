/** The pages about the people of a store, one line each. */
export const teamTabs = (store: string) => [
  { label: 'People', to: `/console/${store}/team` },
  { label: 'Roles', to: `/console/${store}/team/roles` },
  // Operators have no tablets.
  ...(store === 'ops' ? [] : [{ label: 'Devices', to: `/console/${store}/team/devices` }]),
  { label: 'Audit log', to: `/console/${store}/audit`, right: 'read_audit' },
  ...(store === 'ops' ? [{ label: 'Security log', to: `/console/ops/audit/security`, right: 'read_audit' }] : []),
];
