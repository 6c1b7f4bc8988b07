import { Outlet } from 'react-router';
import './auth-frame.css';

export const handle = { frame: 'plain' };

/** What the auth pages share: one narrow column, and beside it, where there is room, a picture. */
export default function AuthFrame() {
  return (
    <div className="auth">
      <div className="auth-column">
        <Outlet />
      </div>
      <div className="auth-picture" aria-hidden="true">
        <img src="/art/still-life.svg" alt="" width={608} height={500} />
      </div>
    </div>
  );
}
