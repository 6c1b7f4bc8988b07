import { useRef } from 'react';
import type { User } from '#features/auth';
import { useShowUser } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import { messageOnPage } from '#platform/browser/data/failures.ts';
import { useTask } from '#platform/browser/data/use-action.ts';
import { fail } from '#platform/errors.ts';
import { FieldNote } from '#ui/fields/field.tsx';
import { FileInput } from '#ui/fields/file-input.tsx';
import { Button } from '#ui/parts/button.tsx';
import { announce } from '#ui/text/live-region.tsx';
import { changePicture, removePicture } from '../account.contract.ts';
import { Avatar } from './avatar.tsx';

const MOST_BYTES = 5 * 1024 * 1024;

export function ProfilePicture({ user }: { user: User }) {
  const { id, imageUrl } = user;
  const chooser = useRef<HTMLInputElement>(null);
  const showUser = useShowUser();
  const save = async (image: File | null) => {
    if (image && image.size > MOST_BYTES)
      throw fail('too-large', 'This picture is larger than 5 MB. Please choose another one.');
    showUser(await (image ? call(changePicture, { id, image }) : call(removePicture, { id })));
    announce(image ? 'Your picture was updated.' : 'Your picture was removed.');
    if (!image) document.getElementById('change-picture')?.focus();
  };
  const { mutate, isPending, error, variables } = useTask(save, { showsRefusal: true });
  return (
    <div className="mb-6">
      <div className="flex items-center gap-5">
        <Avatar user={user} size={96} />
        <div className="grid gap-1">
          <div className="-ml-3 flex flex-wrap items-center">
            <Button
              id="change-picture"
              tone="quiet"
              busy={isPending && variables !== null}
              busyText="Uploading"
              aria-disabled={isPending}
              onClick={() => chooser.current?.click()}
            >
              {imageUrl ? 'Change picture' : 'Add a picture'}
            </Button>
            {imageUrl && (
              <Button
                tone="danger"
                busy={isPending && variables === null}
                aria-disabled={isPending}
                onClick={() => mutate(null)}
              >
                Remove
              </Button>
            )}
          </div>
          {/* Two lines, so that an error shifts nothing below. */}
          <div className="min-h-10" role={error ? 'alert' : undefined}>
            <FieldNote hint="JPEG, PNG or WebP, at most 5 MB. We'll crop it square." error={messageOnPage(error)} />
          </div>
        </div>
      </div>
      <FileInput
        ref={chooser}
        aria-label="Picture"
        accept="image/jpeg,image/png,image/webp"
        onChoose={(image) => mutate(image)}
      />
    </div>
  );
}
