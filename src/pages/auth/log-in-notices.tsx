import { useLocationState } from '#platform/web/use-location-state.ts';
import { Notice } from '#ui/states/notice.tsx';

/** Why a user is at a log-in page: their session ended, or they have a new password. */
export function LogInNotices() {
  const { isPasswordNew, ended } = useLocationState<{ isPasswordNew: boolean; ended: string }>();
  return (
    <>
      {ended && (
        <Notice tone="warning" role="status" className="mb-4">
          <b className="font-semibold">You have been logged out.</b> {ended} Log in to continue.
        </Notice>
      )}
      {isPasswordNew && (
        <Notice tone="success" role="status" className="mb-4">
          Your password is changed. Log in with the new one.
        </Notice>
      )}
    </>
  );
}
