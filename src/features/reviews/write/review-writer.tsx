import { useNavigate } from 'react-router';
import { useSession } from '#features/auth/ui';
import { useAction } from '#platform/browser/data/use-action.ts';
import { useCall } from '#platform/browser/data/use-call.ts';
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

/** The form for the user's review of a product or store, prefilled with an earlier one. `rate` is preselected. */
export function ReviewWriter({ subject, rate, backTo }: { subject: Subject; rate: string; backTo: string }) {
  const { user } = useSession();
  const before = useOwnReview(subject, user?.id);
  if (before.error) return <TryAgain error={before.error} onRetry={() => void before.refetch()} />;
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

function useOwnReview({ kind, id }: Subject, userId: string | undefined) {
  const [operation, subject] =
    kind === 'product' ? [listProductReviews, { productId: id }] : [listStoreReviews, { storeId: id }];
  return useCall(
    operation,
    { ...subject, userId, count: 1 },
    {
      enabled: userId !== undefined,
      select: ({ items }): { review: Review | null } => ({ review: items[0] ?? null }),
      // The form keeps what is typed.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
  );
}

type Fields = { rate: string; experienceMood: Mood[]; description: string };
type FormProps = { subject: Subject; rate: string; backTo: string; before: Review | null };

const KEPT: readonly (keyof Fields)[] = ['rate', 'experienceMood', 'description'];

function Form({ subject: { kind, id }, rate, backTo, before }: FormProps) {
  const { user } = useSession();
  const write = useAction(kind === 'product' ? writeProductReview : writeStoreReview, {
    updates: [listProductReviews, listStoreReviews],
    showsRefusal: true,
  });
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
      const { state } = await write.mutateAsync(input);
      forgetDraft();
      if (state === 'waiting') toast.info('Your review will be shown once it is approved.');
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
        hint="Shown with the last letter of your first name. No health claims, please."
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

/** Equally wide whether selected or not, so that the others do not move. */
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
