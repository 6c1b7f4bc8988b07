import type { User } from '#features/auth';
import { Picture } from '#ui/parts/picture.tsx';

/** A user's round picture, or their initials. Decorative: the text beside it says the same. */
export function Avatar({
  user: { imageUrl, firstName, lastName, displayName, email },
  size,
}: {
  user: User;
  size: number;
}) {
  const initials = [firstName, lastName].map((word) => word[0] ?? '').join('') || (displayName || email || '?')[0];
  const letters = <span className="font-bold">{initials?.toUpperCase()}</span>;
  return (
    <span
      aria-hidden="true"
      className="avatar"
      style={{ width: size, height: size, fontSize: size > 60 ? 30 : undefined }}
    >
      {imageUrl ? (
        <Picture
          src={imageUrl}
          alt=""
          width={size}
          height={size}
          fallback={letters}
          className="size-full rounded-full"
        />
      ) : (
        letters
      )}
    </span>
  );
}
