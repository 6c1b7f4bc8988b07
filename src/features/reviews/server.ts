export { reviewsPersonalData } from './personal-data.server.ts';
export { reviewsApi, reviewsToJudge } from './reviews.api.server.ts';
export { changeWords, findBlockedWords } from './write/write-review.queries.server.ts';
export { answerReview, judgeReview } from './write/write-review.server.ts';
