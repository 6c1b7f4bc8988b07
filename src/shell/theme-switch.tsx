import { useRouteLoaderData } from 'react-router';
import { Segmented } from '#ui/fields/segmented.tsx';
import { DesktopIcon, MoonIcon, SunIcon } from '#ui/icons/icons.ts';
import { chooseTheme, type Theme, type ThemeChoice, useThemeChoice } from './theme.ts';

const CHOICES: { value: ThemeChoice; label: string; icon: React.ReactNode }[] = [
  { value: 'system', label: 'System', icon: <DesktopIcon className="size-4" /> },
  { value: 'light', label: 'Light', icon: <SunIcon className="size-4" /> },
  { value: 'dark', label: 'Dark', icon: <MoonIcon className="size-4" /> },
];

export function ThemeSwitch({ wide }: { wide?: boolean }) {
  const root = useRouteLoaderData('root') as { theme: Theme | null } | undefined;
  const choice = useThemeChoice(root?.theme ?? null);
  return (
    <Segmented
      label="Colours"
      choices={CHOICES}
      value={choice}
      onChange={chooseTheme}
      size="sm"
      wide={wide}
      className="theme-switch"
    />
  );
}
