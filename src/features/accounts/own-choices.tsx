import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { useProps } from './use-props.ts';

/** How the site sounds and speaks to one, on every device. Kept in `user/props`: `sound` (left out: on) and `language`. */
export function OwnChoices() {
  const { props, change } = useProps();
  if (!props) return <Skeleton className="h-28 rounded-md" />;
  const choose = (some: { sound?: boolean; language?: string }) =>
    change(some).catch((failure: Error) => toast.error(failure.message));
  return (
    <div className="grid gap-3">
      <Switch
        label="Sound"
        hint="A short sound when a message arrives."
        checked={props.sound !== false}
        onChange={({ currentTarget }) => void choose({ sound: currentTarget.checked })}
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <label htmlFor="language" className="font-semibold">
          Language
        </label>
        <Select
          id="language"
          className="w-44"
          value={typeof props.language === 'string' ? props.language : 'en-CA'}
          onChange={({ currentTarget }) => void choose({ language: currentTarget.value })}
        >
          <option value="en-CA">English</option>
        </Select>
      </div>
    </div>
  );
}
