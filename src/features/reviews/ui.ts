export { OwnReviews } from './own-reviews.tsx';
export { ReviewList, ReviewSummary } from './review-list.tsx';
export { ReviewPages } from './review-pages.tsx';
export { ReviewSection } from './review-section.tsx';
export { ReviewSubject } from './review-subject.tsx';
export { ReviewWriter } from './review-writer.tsx';
export { SubjectChooser } from './subject-chooser.tsx';
