import { ButtonLink } from '#ui/parts/button.tsx';
import { Link } from '#ui/parts/link.tsx';
import { RatingFace } from '#ui/parts/rating-face.tsx';
import { RATING_WORDS } from '../read/rating-words.ts';
import './write-review.css';

/** Invites to a review: a face links to the form with its rating chosen. `to` is the form's address. */
export function RateExperience({ to }: { to: string }) {
  return (
    <div className="mt-6 rounded-xl bg-brand-soft p-5.5 print:hidden">
      <h3 className="text-h3">Rate your experience</h3>
      <ul className="mt-3 flex justify-between">
        {RATING_WORDS.map((words, index) => (
          <li key={words}>
            <Link to={`${to}?rate=${index + 1}`} className="face-link" aria-label={`${index + 1} of 5, ${words}`}>
              <RatingFace value={index + 1} className="size-10.5" />
              <RatingFace value={index + 1} on className="face-on size-10.5" />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to={to} wide className="mt-4">
        Write Review
      </ButtonLink>
    </div>
  );
}
