/** What staff do, by its key in the audit log, in the words of the log's page. */
export const AUDIT_ACTIONS = {
  'order-moved': 'Order moved',
  'order-seen': 'Order opened',
  'order-ready-time': 'Ready time changed',
  'order-driver': 'Driver changed',
  'order-line': 'Line packed',
  'order-swap': 'Swap',
  'order-undone': 'Step undone',
  'order-refused': 'Refused at the door',
  'order-collected': 'Payment collected again',
  'order-refunded': 'Refund',
  'order-written-off': 'Written off',
  'refund-resolved': 'Unclear refund resolved',
  'handover-rules': 'Rules of hand-overs',
  'listing-changed': 'Listing changed',
  import: 'Import',
  'picture-uploaded': 'Picture uploaded',
  'store-preparation': 'Preparation time',
  'store-busy': 'Busy',
  'store-hours': 'Hours',
  'delivery-zones': 'Delivery zones',
  'order-types': 'Pickup and delivery',
  'store-status': 'Open, busy or paused',
  'store-profile': 'Store page',
  'sound-tested': 'Sound tested',
  'review-judged': 'Review decided',
  'review-answered': 'Review answered',
  'claim-decided': 'Brand claim decided',
  'chat-answered': 'Shopper answered',
  'chat-read': 'Conversation read',
  'role-changed': 'Role changed',
  'member-removed': 'Person removed',
  'certificate-changed': 'Certificate changed',
  'invitation-sent': 'Invitation sent',
  'invitation-withdrawn': 'Invitation withdrawn',
  'account-suspended': 'Account suspended',
  'account-reopened': 'Account reopened',
  'sessions-ended': 'Logged out everywhere',
  'factors-removed': 'Second steps removed',
  'device-signed-in': 'Tablet signed in',
  'device-renamed': 'Tablet renamed',
  'device-revoked': 'Tablet revoked',
  'counter-changed': 'Counter changed',
  'pin-removed': 'PIN removed',
  'words-changed': 'Blocked words changed',
  'newsletter-sent': 'Newsletter sent',
  'policy-notice-sent': 'Notice of the privacy policy',
  'outbox-resent': 'Messages sent again',
  'push-key-made': 'Key of push messages made',
  'push-key-removed': 'Key of push messages removed',
  'payments-reconciled': 'Payments reconciled',
  'places-imported': 'Places imported',
  'demo-filled': 'Demo catalogue made',
  'demo-stocked': 'Demo stock made',
  'demo-ordered': 'Demo orders placed',
  'log-exported': 'Export',
} as const;

/** What Wicket's own people and its command line do: no store does it, or has it done. */
const OF_THE_SITE: ReadonlySet<string> = new Set([
  ...['words-changed', 'newsletter-sent', 'policy-notice-sent', 'outbox-resent', 'push-key-made', 'push-key-removed'],
  ...['payments-reconciled', 'places-imported', 'demo-filled', 'demo-stocked', 'demo-ordered', 'claim-decided'],
  ...['account-suspended', 'account-reopened', 'review-judged'],
]);

/** To choose from, with their words. */
export const actionsFor = (isStore: boolean) =>
  Object.entries(AUDIT_ACTIONS).filter(([action]) => !(isStore && OF_THE_SITE.has(action)));

const words = new Map<string, string>(Object.entries(AUDIT_ACTIONS));

export const actionText = (action: string): string => words.get(action) ?? action;
