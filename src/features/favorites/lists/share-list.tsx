import { useAction } from '#platform/browser/data/use-action.ts';
import { useSite } from '#platform/web/use-site.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { ShareButtons } from '#ui/parts/share-buttons.tsx';
import { changeSavedList, getSavedList, listSavedLists, type SavedList } from './lists.contract.ts';

/** Turns a list's link on and off. Turned off it is invalid; the next one is new. */
export function ShareList({ list: { id, name, shareToken } }: { list: SavedList }) {
  const { origin } = useSite();
  const sharing = useAction(changeSavedList, { updates: [getSavedList, listSavedLists], scope: 'saved-lists' });
  return (
    <div className="grid gap-2">
      <Switch
        label="Share by link"
        checked={shareToken !== null}
        disabled={sharing.isPending}
        onChange={({ target }) => sharing.mutate({ id, isShared: target.checked })}
      />
      {shareToken !== null && <ShareButtons title={name} url={`${origin}/lists/${shareToken}`} />}
    </div>
  );
}
