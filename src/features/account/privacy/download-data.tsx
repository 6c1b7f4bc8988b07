import { useAction } from '#platform/browser/data/use-action.ts';
import { Button } from '#ui/parts/button.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { downloadData } from '../account.contract.ts';

/** Downloads everything stored about the user as a file. */
export function DownloadData() {
  const { mutate, isPending } = useAction(downloadData, {
    onSuccess: (data) => {
      saveAs(`wicket-data-${new Date().toISOString().slice(0, 10)}.json`, JSON.stringify(data, null, 2));
      announce('Your data was downloaded.');
    },
  });
  return (
    <section aria-labelledby="own-data" className="mt-10 border-t border-line pt-6">
      <h2 id="own-data" className="text-h3">
        My data
      </h2>
      <p className="mt-1 text-ink-muted">Everything we store about you, in one JSON file.</p>
      <Button tone="secondary" className="mt-3" busy={isPending} busyText="Preparing" onClick={() => mutate({})}>
        Download my data
      </Button>
    </section>
  );
}

function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
