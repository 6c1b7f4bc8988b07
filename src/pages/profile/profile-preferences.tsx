import { DownloadData, PreferenceSwitches, RemoveAccountForm, SettingsForm } from '#features/account/ui';
import { OrderUpdates } from '#features/notifications/ui';
import { ownHead } from '#platform/web/head.ts';
import { siteOf } from '#platform/web/use-site.ts';
import { ThemeSwitch } from '../../shell/theme-switch.tsx';
import type { Route } from './+types/profile-preferences';

export const meta: Route.MetaFunction = ({ matches }) => ownHead(siteOf(matches), 'Preferences');

export default function ProfilePreferences() {
  return (
    <>
      <h1 className="mb-5 text-[2rem] leading-tight font-bold">Preferences</h1>
      <div className="max-w-140">
        <PreferenceSwitches />
        <OrderUpdates />
        <div className="mt-6 grid gap-5 border-t border-line pt-5">
          <SettingsForm />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-[0.9375rem] font-semibold [font-family:inherit]">Colours</h2>
            <ThemeSwitch />
          </div>
        </div>
        <DownloadData />
        <RemoveAccountForm />
      </div>
    </>
  );
}
