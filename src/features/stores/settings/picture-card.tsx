import { useRef, useState } from 'react';
import { storeTileUrl } from '#features/pictures';
import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { fail } from '#platform/errors.ts';
import { FieldNote } from '#ui/fields/field.tsx';
import { FileInput } from '#ui/fields/file-input.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { changeStorePicture, getStoreProfile, removeStorePicture, type StoreProfile } from './profile.contract.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const TAKEN = ['image/jpeg', 'image/png', 'image/webp'];

/** The picture of a store, which is cropped on the device before it is sent. */
export function PictureCard({
  profile: { id, name, imageUrl },
  mayChange,
}: {
  profile: StoreProfile;
  mayChange: boolean;
}) {
  const cache = useCallCache();
  const chooser = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap | null>(null);
  const open = useTask(async (image: File) => setChosen(await readPicture(image)), { showsRefusal: true });
  const save = useTask(
    async (image: Blob | null) => {
      const saved = await (image ? call(changeStorePicture, { id, image }) : call(removeStorePicture, { id }));
      cache.write(getStoreProfile, { id }, saved);
      announce(image ? 'The picture was changed.' : 'The picture was removed.');
      setChosen(null);
      opener.current?.focus();
    },
    { showsRefusal: true },
  );
  const error = messageOnPage(open.error) ?? messageOnPage(save.error);
  const choose = () => {
    save.reset();
    chooser.current?.click();
  };
  return (
    <section aria-labelledby="settings-picture" className="rounded-lg border border-line p-4">
      <h2 id="settings-picture" className="mb-3 text-h4">
        Picture
      </h2>
      <Picture
        src={imageUrl ?? storeTileUrl(name)}
        alt={imageUrl ? 'The picture of the store' : 'The initials of the store'}
        width={416}
        height={260}
        dim="photo"
        className="settings-picture"
      />
      {mayChange && (
        <>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              ref={opener}
              tone="secondary"
              busy={open.isPending || (save.isPending && save.variables !== null)}
              busyText="Uploading"
              onClick={choose}
            >
              {imageUrl ? 'Change picture' : 'Upload a picture'}
            </Button>
            {imageUrl && (
              <Button tone="danger" busy={save.isPending && save.variables === null} onClick={() => save.mutate(null)}>
                Remove
              </Button>
            )}
          </div>
          {/* Two lines, so that an error shifts nothing below. */}
          <div className="mt-1 min-h-10" role={error ? 'alert' : undefined}>
            <FieldNote hint="JPEG, PNG or WebP, at most 5 MB. You choose the part that is shown." error={error} />
          </div>
          <FileInput
            ref={chooser}
            aria-label="Picture"
            accept={TAKEN.join()}
            onChoose={(image) => open.mutate(image)}
          />
        </>
      )}
      {chosen && (
        <CropDialog
          picture={chosen}
          busy={save.isPending}
          onCrop={(image) => save.mutate(image)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

/** Turned as it was held. Refuses with the server's sentences, before anything is sent. */
async function readPicture(image: File): Promise<ImageBitmap> {
  if (!TAKEN.includes(image.type)) throw fail('validation', 'Please choose a JPEG, PNG or WebP picture.');
  if (image.size > MOST_BYTES) throw fail('too-large', 'This picture is larger than 5 MB. Please choose another one.');
  try {
    return await createImageBitmap(image);
  } catch {
    throw fail('validation', 'This picture cannot be read. Please choose another one.');
  }
}
