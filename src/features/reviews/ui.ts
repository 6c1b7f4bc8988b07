export { OwnReviews } from './read/own-reviews.tsx';
export { ReviewList, ReviewSummary } from './read/review-list.tsx';
export { ReviewPages } from './read/review-pages.tsx';
export { ReviewSection } from './read/review-section.tsx';
export { ReviewSubject } from './write/review-subject.tsx';
export { ReviewWriter } from './write/review-writer.tsx';
export { SubjectChooser } from './write/subject-chooser.tsx';
