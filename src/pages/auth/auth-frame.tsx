import { Outlet } from 'react-router';
import './auth-frame.css';

export const handle = { frame: 'plain' };

/** The auth pages' layout: a narrow column, with a picture if there is room. */
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
