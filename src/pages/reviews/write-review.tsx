import { useSearchParams } from 'react-router';
import { RequireSession } from '#features/auth/ui';
import { ratingOf } from '#features/reviews';
import { ReviewWriter, SubjectChooser } from '#features/reviews/ui';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Picture } from '#ui/parts/picture.tsx';

type Subject = {
  id: string;
  name: string;
  where?: string;
  imageUrl: string;
  path: string;
};
type WriteReviewProps = {
  kind: 'product' | 'store';
  subject: Subject | null;
};

export function WriteReview({ kind, subject }: WriteReviewProps) {
  const rate = ratingOf(useSearchParams()[0]);
  return (
    <RequireSession>
      <div className="page max-w-160 pt-8">
        {subject ? (
          <>
            <SubjectHead kind={kind} {...subject} />
            <ReviewWriter key={subject.id} subject={{ kind, id: subject.id }} rate={rate} backTo={subject.path} />
          </>
        ) : (
          <>
            <h1 className="text-h1">Write a review</h1>
            <p className="mt-1 mb-7 text-ink-muted">
              {kind === 'product' ? 'Which product is it about?' : 'Which store is it about?'}{' '}
              <TextLink inline to={kind === 'product' ? '/write-review/store' : '/write-review/product'}>
                {kind === 'product' ? 'Review a store instead' : 'Review a product instead'}
              </TextLink>
            </p>
            <SubjectChooser kind={kind} />
          </>
        )}
      </div>
    </RequireSession>
  );
}

const SubjectHead = ({ kind, name, where, imageUrl, path }: Subject & { kind: WriteReviewProps['kind'] }) => (
  <div className="mb-7 flex items-center gap-4 mobile:gap-6">
    <Picture
      src={imageUrl}
      alt=""
      width={80}
      height={80}
      eager
      fit={kind === 'product' ? 'contain' : 'cover'}
      dim={kind === 'product' ? 'art' : 'photo'}
      className="size-18 flex-none rounded-lg bg-tile mobile:size-20"
    />
    <div className="min-w-0">
      <h1 className="text-h2 wrap-break-word">Review of {name}</h1>
      {where && <p className="num text-ink-muted">{where}</p>}
      <TextLink to={path}>{kind === 'product' ? 'View product' : 'View store'}</TextLink>
    </div>
  </div>
);
