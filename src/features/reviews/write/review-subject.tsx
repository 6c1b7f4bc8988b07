import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/parts/button.tsx';
import { Picture } from '#ui/parts/picture.tsx';

type ReviewSubjectProps = {
  name: string;
  imageUrl: string;
  /** Packaging is shown whole, a storefront fills its frame. */
  look: 'product' | 'store';
  to: string;
  children?: ReactNode;
};

/** The header of a product's or store's reviews page. */
export function ReviewSubject({ name, imageUrl, look, to, children }: ReviewSubjectProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-2 pb-6 mobile:pb-10">
      <Picture
        src={imageUrl}
        alt=""
        width={96}
        height={96}
        eager
        fit={look === 'product' ? 'contain' : 'cover'}
        dim={look === 'product' ? 'art' : 'photo'}
        className="size-20 flex-none rounded-lg bg-tile mobile:size-24"
      />
      <div className="min-w-0 flex-1 basis-52">
        <h1 className="text-h1 wrap-break-word">Reviews of {name}</h1>
        {children && <p className="mt-1 text-ink-muted">{children}</p>}
      </div>
      <ButtonLink to={to} tone="secondary">
        View {look}
      </ButtonLink>
    </div>
  );
}
