/** Keys with this prefix are removed at log-out, so that the next user does not see them. */
export const RECENT_KEY = 'wicket:own:recent';
