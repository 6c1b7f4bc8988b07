import { redirect } from 'react-router';

/** The app badges lead here; the site itself is the app, and it begins with an account. */
export const loader = () => redirect('/auth/register');
