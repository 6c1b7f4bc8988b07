import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useSession } from '#features/auth/ui';
import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { useFormDraft } from '#platform/browser/form-draft.ts';
import { Chip } from '#ui/fields/chip.tsx';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { CheckIcon, PlusIcon } from '#ui/icons/icons.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { Button, ButtonLink } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { BusyRegion, Skeleton } from '#ui/states/skeleton.tsx';
import { TryAgain } from '#ui/states/try-again.tsx';
import { cx } from '#ui/styles/classes.ts';
import { announce } from '#ui/text/live-region.tsx';
import type { ReviewKind } from '../review-kind.ts';
import {
  listProductReviews,
  listStoreReviews,
  type Review,
  writeProductReview,
  writeStoreReview,
} from '../reviews.contract.ts';
import { RatingField } from './rating-field.tsx';
import { MOODS, MOST_CHARACTERS, type Mood, ProductReviewForm, StoreReviewForm } from './review-form.ts';

type Subject = { kind: ReviewKind; id: string };

/** The form for one's review of a product or store, with what one has written before. `rate` is chosen at first. */
export function ReviewWriter({ subject, rate, backTo }: { subject: Subject; rate: string; backTo: string }) {
  const { user } = useSession();
  const before = useQuery({
    queryKey: ['reviews', user?.id, subject.kind, 'one', subject.id],
    queryFn: () => ownReview(subject, user?.id as string),
    enabled: user !== null,
    // The form keeps what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (before.error) return <TryAgain message={before.error.message} onRetry={() => void before.refetch()} />;
  return (
    <BusyRegion busy={!before.data} label="Loading your review">
      {before.data ? (
        <Form subject={subject} rate={rate} backTo={backTo} before={before.data.review} />
      ) : (
        <Skeleton className="h-96 rounded-md" />
      )}
    </BusyRegion>
  );
}

async function ownReview({ kind, id }: Subject, userId: string): Promise<{ review: Review | null }> {
  const { items } = await (kind === 'product'
    ? call(listProductReviews, { productId: id, userId, count: 1 })
    : call(listStoreReviews, { storeId: id, userId, count: 1 }));
  return { review: items[0] ?? null };
}

type Fields = { rate: string; experienceMood: Mood[]; description: string };
type FormProps = { subject: Subject; rate: string; backTo: string; before: Review | null };

const KEPT: readonly (keyof Fields)[] = ['rate', 'experienceMood', 'description'];

function Form({ subject: { kind, id }, rate, backTo, before }: FormProps) {
  const { user } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useSchemaForm<Fields, unknown>({
    schema: kind === 'product' ? ProductReviewForm : StoreReviewForm,
    inputOf,
    defaultValues: {
      rate: rate || String(before?.rate ?? ''),
      experienceMood: before?.experienceMood ?? [],
      description: before?.description ?? '',
    },
    submit: async (fields) => {
      const input = { ...inputOf(fields), id };
      const { state } = await (kind === 'product' ? call(writeProductReview, input) : call(writeStoreReview, input));
      forgetDraft();
      await queries.invalidateQueries({ queryKey: ['reviews'] });
      if (state === 'waiting') toast.info('Your review will be shown once it has been checked.');
      else announce('Your review is published.');
      await navigate(`/profile/reviews#${kind}`);
    },
  });
  const forgetDraft = useFormDraft(form, `wicket:own:review:${user?.id}:${kind}:${id}`, KEPT);
  const { register, watch, setValue, errorOf, formError, isBusy } = form;
  const moods = watch('experienceMood');
  const turn = (mood: Mood) =>
    setValue('experienceMood', moods.includes(mood) ? moods.filter((one) => one !== mood) : [...moods, mood]);
  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-5">
      <RatingField label="Your rating" {...register('rate')} chosen={watch('rate')} error={errorOf('rate')} />
      {kind === 'product' && (
        <fieldset>
          <legend className="field-label">How did you feel?</legend>
          <div className="flex flex-wrap gap-2">
            {MOODS.map((mood) => (
              <MoodChip key={mood} mood={mood} isOn={moods.includes(mood)} onTurn={() => turn(mood)} />
            ))}
          </div>
        </fieldset>
      )}
      <TextAreaField
        label="Your review"
        optional
        rows={4}
        limit={MOST_CHARACTERS}
        autoComplete="off"
        hint="Shown with the last letter of your first name. Please make no claims about health."
        {...register('description')}
        error={errorOf('description')}
      />
      <FormTrouble message={formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isBusy} busyText="Sending">
          Submit review
        </Button>
        <ButtonLink to={backTo} tone="secondary" size="lg">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** As wide when it is chosen as when it is not: the others stay where they are. */
const MoodChip = ({ mood, isOn, onTurn }: { mood: Mood; isOn: boolean; onTurn: () => void }) => (
  <Chip
    aria-pressed={isOn}
    icon={isOn ? <CheckIcon /> : <PlusIcon />}
    className={cx('capitalize', isOn && 'chip-soft')}
    onClick={onTurn}
  >
    {mood}
  </Chip>
);

const inputOf = ({ rate, ...fields }: Fields) => ({ ...fields, rate: rate ? Number(rate) : Number.NaN });
